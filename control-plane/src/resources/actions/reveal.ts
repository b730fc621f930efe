import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { phoneFieldOf, revealWays } from '@quarterdeck/shared/resource/actions.ts'
import { sealedFields } from '@quarterdeck/shared/resource/field.ts'
import { type Params, prepared } from '../../platform/schema/prepared.ts'
import type { Table } from '../table.ts'
import type { ActionHandler, OutsideHandler } from './handler.ts'
import { secretView } from './tables.ts'

/** The action `reveal` of every list with sealed fields: shows the secrets of a row, and remembers who has seen them. */
export function revealOf({ resource, seals }: Table): ActionHandler {
  return async (tx, row, { form, call, show }) => {
    const secrets = Object.fromEntries(
      [...seals].flatMap(([name, { open }]) => (row[name] ? [[name, open(String(row[name]))] as const] : [])),
    )
    if (Object.keys(secrets).length === 0) throw new AppError('nothing_kept')
    const { actor, at } = call
    const way = Number(form.way ?? revealWays.show)
    await keepView.run(tx, { resource: resource.name, rowId: row.id, userId: actor.userId, way, at })
    show(secrets)
    return undefined
  }
}

/** The action `paste`: the secret of a row goes to the clipboard of the row's phone, where whoever holds that can read it. */
export function pasteOf({ resource, seals, hooks }: Table): OutsideHandler {
  return async (row, asking) => {
    const [field] = sealedFields(resource).find(([, { onto }]) => onto !== undefined) ?? []
    const phone = row[phoneFieldOf(resource) ?? '']
    if (field === undefined || typeof phone !== 'number') throw new AppError('device_not_connected')
    if (!row[field]) throw new AppError('nothing_kept')
    if (!hooks.secretToPhone) throw new Error(`nobody puts secrets of ${resource.name} on phones`)
    const { context, actor } = asking
    const view = { resource: resource.name, rowId: row.id, userId: actor.userId, way: revealWays.paste }
    const remember = async () => {
      await context.store.write((tx) => keepView.run(tx, { ...view, at: context.now() }))
    }
    await hooks.secretToPhone(phone, seals.get(field)!.open(String(row[field])), { asking, remember })
  }
}

const keepView = prepared(
  (q, p: Params<{ resource: string; rowId: number; userId: number; way: number; at: number }>) =>
    q
      .insert(secretView)
      .values({ resource: p.resource, row_id: p.rowId, user_id: p.userId, way: p.way, create_time: p.at }),
)
