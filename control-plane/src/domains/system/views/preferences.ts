import { listPreferences, setListPreference } from '@quarterdeck/shared/contracts/views.ts'
import type { ColumnChoice } from '@quarterdeck/shared/values/listPreference.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { type ListKeys, refuseInvisible, refuseUnseen } from './rules.ts'
import { keepPreference, readPreferences, readView } from './store.ts'

/** How each user wants each list. Nobody else sees it, so nothing of it is audited. */
export function servePreferences({ store, now }: Context, router: Router, keys: ListKeys): void {
  router.serve(listPreferences, async ({ actor }) => ({
    data: (await readPreferences(store.read, actor.userId)).map(toWire),
  }))

  router.serve(setListPreference, async ({ query: { list }, body, actor }) => {
    refuseUnseen(actor, list, keys)
    const { columns, ...rest } = body
    const preference = await store.write(async (tx) => {
      if (rest.default_view) {
        const view = await readView(tx, rest.default_view)
        refuseInvisible(actor, view?.list === list && view.deleted_time === null ? view : undefined)
      }
      const texts = columns === undefined ? {} : { columns: columns && JSON.stringify(columns) }
      await keepPreference(tx, { userId: actor.userId, list, at: now() }, { ...rest, ...texts })
      return (await readPreferences(tx, actor.userId, list))[0]!
    })
    return { data: toWire(preference) }
  })
}

function toWire({ columns, ...rest }: Awaited<ReturnType<typeof readPreferences>>[number]) {
  return { ...rest, columns: columns && toLists(columns) }
}

function toLists({ hidden, order }: ColumnChoice): { hidden: string[]; order: string[] } {
  return { hidden: [...hidden], order: [...order] }
}
