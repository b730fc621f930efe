import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import type { Stored, StoredRow } from '../../../../resources/stored.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import type { PublishingDeps } from '../deps.ts'
import { type Publication, readPublications } from '../store/publications.ts'

/** An action on the row as it stands in this transaction. */
export type Acting = (
  work: (
    tx: Sql,
    row: Publication,
    taken: { form: Record<string, unknown>; call: ChangeCall },
  ) => Promise<Stored | 'same' | undefined>,
) => ActionHandler

export function actingOn({ wake }: Pick<PublishingDeps, 'wake'>): Acting {
  return (work) =>
    async (tx, stored, { form, call }) => {
      const row = await current(tx, stored)
      const done = await work(tx, row, { form, call })
      call.after.run(wake)
      return done
    }
}

/** The row as it stands in this transaction: a run may have moved it since it was read. */
async function current(tx: Sql, { id, status }: StoredRow): Promise<Publication> {
  const [row] = await readPublications(tx, [id])
  if (!row) throw new AppError('not_found')
  if (row.status !== Number(status)) throw new AppError('publication_moved')
  return row
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
