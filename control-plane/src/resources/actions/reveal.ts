import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { revealWays } from '@quarterdeck/shared/resource/actions.ts'
import { type Params, prepared } from '../../platform/schema/prepared.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { StoredRow } from '../stored.ts'
import type { Table } from '../table.ts'
import type { TakenAction } from './handler.ts'
import { secretView } from './tables.ts'

/** The action `reveal` of every list with sealed fields: shows the secrets of a row, and remembers who has seen them. */
export function revealOf({ resource, seals }: Table) {
  return async (tx: Sql, row: StoredRow, { form, call, show }: TakenAction): Promise<undefined> => {
    const secrets = Object.fromEntries(
      [...seals].flatMap(([name, { open }]) => (row[name] ? [[name, open(String(row[name]))] as const] : [])),
    )
    if (Object.keys(secrets).length === 0) throw new AppError('nothing_kept')
    const way = Number(form.way ?? revealWays.show)
    const { actor, at } = call
    await keepView.run(tx, { resource: resource.name, rowId: row.id, userId: actor.userId, way, at })
    // On a phone's clipboard it is put by whoever asks; who asks does not see it.
    show(secrets)
    return undefined
  }
}

const keepView = prepared(
  (q, p: Params<{ resource: string; rowId: number; userId: number; way: number; at: number }>) =>
    q
      .insert(secretView)
      .values({ resource: p.resource, row_id: p.rowId, user_id: p.userId, way: p.way, create_time: p.at }),
)
