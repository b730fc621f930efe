import {
  addView,
  editView,
  listViews,
  removeView,
  restoreView,
  type ViewRow,
} from '@quarterdeck/shared/contracts/views.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { viewLimits } from '@quarterdeck/shared/values/savedView.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor, Router } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { isDuplicate } from '../../../platform/store/storeError.ts'
import { sideOf } from '../../../resources/visibility/side.ts'
import { type ListKeys, nameOf, queryOf, refuseChange, refuseInvisible, refuseUnseen } from './rules.ts'
import {
  countViews,
  insertView,
  type KeptView,
  markDeleted,
  pruneViews,
  readView,
  readViews,
  updateView,
} from './store.ts'

/** How long a deleted view can be brought back. */
const keptMs = 24 * 3_600_000

/** Named queries of lists: one's own, and those that people share with everyone who may see the list. */
export function serveViews(context: Context, router: Router, keys: ListKeys): void {
  const { store, now, settings } = context
  const record = recorder(context, keys)
  const given = (view: KeptView, actor: Actor): ViewRow => {
    const { id, list, name, query, shared, owner } = view
    const mine = view.user_id === actor.userId ? 1 : 0
    return {
      id,
      list,
      name,
      query,
      shared,
      mine,
      owner,
      update_time: formatTime(view.update_time, settings.get(systemSettings.zone)),
    }
  }
  const find = async (sql: Sql, id: number, actor: Actor, { isDeleted = false } = {}): Promise<KeptView> => {
    const view = await readView(sql, id)
    refuseInvisible(actor, view)
    refuseUnseen(actor, view.list, keys)
    if ((view.deleted_time !== null) !== isDeleted) throw new AppError('not_found')
    return view
  }
  const change = async (actor: Actor, work: (tx: Sql) => Promise<KeptView>) =>
    given(await store.write((tx) => refusingTwice(() => work(tx))), actor)

  router.serve(listViews, async ({ query: { list }, actor }) => {
    refuseUnseen(actor, list, keys)
    const views = await readViews(store.read, list, { userId: actor.userId, side: sideOf(actor) })
    return { data: views.map((view) => given(view, actor)) }
  })

  router.serve(addView, async ({ body, actor }) => {
    const { list, shared } = body
    refuseUnseen(actor, list, keys)
    refuseChange(actor, { user_id: actor.userId, shared })
    const [name, query] = [nameOf(body.name), queryOf(body.query)]
    const data = await change(actor, async (tx) => {
      await refuseMore(tx, list, actor.userId)
      const id = await insertView(tx, {
        list,
        name,
        query,
        shared,
        userId: actor.userId,
        owner: actor.username,
        at: now(),
      })
      const view = (await readView(tx, id))!
      if (shared === 1) await record(tx, actor, 'share', view)
      return view
    })
    return { data }
  })

  router.serve(editView, async ({ query: { id }, body, actor }) => {
    const data = await change(actor, async (tx) => {
      const before = await find(tx, id, actor)
      const wanted = {
        name: body.name === undefined ? before.name : nameOf(body.name),
        query: body.query === undefined ? before.query : queryOf(body.query),
        shared: body.shared ?? before.shared,
      }
      refuseChange(actor, before)
      refuseChange(actor, { ...before, shared: wanted.shared })
      const differs = wanted.name !== before.name || wanted.query !== before.query || wanted.shared !== before.shared
      if (!differs) return before
      await updateView(tx, id, wanted, now())
      const view = (await readView(tx, id))!
      if (view.shared !== before.shared) await record(tx, actor, view.shared ? 'share' : 'unshare', view, before)
      else if (view.shared === 1) await record(tx, actor, 'edit', view, before)
      return view
    })
    return { data }
  })

  router.serve(removeView, async ({ query: { id }, actor }) => {
    await change(actor, async (tx) => {
      const view = await find(tx, id, actor)
      refuseChange(actor, view)
      await pruneViews(tx, now() - keptMs)
      await markDeleted(tx, id, now())
      if (view.shared === 1) await record(tx, actor, 'delete', view)
      return view
    })
    return { data: null }
  })

  router.serve(restoreView, async ({ query: { id }, actor }) => {
    const data = await change(actor, async (tx) => {
      const view = await find(tx, id, actor, { isDeleted: true })
      refuseChange(actor, view)
      await refuseMore(tx, view.list, view.user_id)
      await markDeleted(tx, id, null)
      if (view.shared === 1) await record(tx, actor, 'restore', view)
      return view
    })
    return { data }
  })
}

type Recorder = (tx: Sql, actor: Actor, verb: string, view: KeptView, before?: KeptView) => Promise<void>

/** The log is never changed: of lists about people outside it says neither names nor values, which may be those of somebody who is forgotten later. */
function recorder(context: Context, { personal }: ListKeys): Recorder {
  const isPersonal = ({ list }: KeptView) => personal.has(list.split('.')[0]!)
  const told = (view: KeptView) => {
    const { list, name, query, shared } = view
    if (!isPersonal(view)) return { list, name, query, shared }
    return { list, fields: [...new URLSearchParams(query).keys()], shared }
  }
  return (tx, actor, verb, view, before) => {
    const name = isPersonal(view) ? `#${view.id}` : view.name
    return context.audit.record(tx, {
      actor,
      action: `view.${verb}`,
      resource: 'view',
      rowId: view.id,
      address: actor.address,
      summary: auditMessage('done', { deed: `view.${verb}`, name: `${name} (${view.owner})` }),
      ...(before && { before: told(before) }),
      after: told(view),
    })
  }
}

async function refuseMore(tx: Sql, list: string, userId: number): Promise<void> {
  const max = viewLimits.perList
  if ((await countViews(tx, list, userId)) >= max) throw new AppError('too_many_views', { max })
}

async function refusingTwice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new AppError('view_name_taken', {}, { problems: [{ field: 'name', code: 'view_name_taken' }], cause: error })
  }
}
