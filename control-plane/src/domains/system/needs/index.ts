import * as contract from '@quarterdeck/shared/contracts/needs.ts'
import { needs as groups } from '@quarterdeck/shared/needs/registry.gen.ts'
import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import type { NeedViewer } from '@quarterdeck/shared/resource/need.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { mayDo } from '../../../http/handler.ts'
import { countRows, hasFilters } from '../../../resources/read/countRows.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import { defineDomain } from '../../defineDomain.ts'

/** The most harmful first. */
const ordered = groups.flat().toSorted((a, b) => a.rank - b.rank)

/** What needs whoever asks: numbers of rows in lists that they may read, each counted as that list counts them. */
export const needs = defineDomain({
  name: 'needs',
  contracts: [contract],
  start({ context, router, resources }) {
    router.serve(contract.listNeeds, async ({ actor, t }) => {
      const readContext = readContextOf(context, actor)
      const { now, zone } = readContext
      const viewer: NeedViewer = { userId: actor.userId, username: actor.username, groupId: actor.groupId, now, zone }
      const found = ordered.map(async ({ name, text, kind, list, query }) => {
        const table = resources.tables.of(list)
        const asked = typeof query === 'function' ? query(viewer) : query
        if (!mayDo(actor, permissionOf(list, 'list')) || !hasFilters(table, actor.external, asked)) return []
        const { count, isCapped } = await countRows(table, context.store.read, asked, readContext)
        const texts = Object.fromEntries(Object.entries(asked).map(([filter, value]) => [filter, String(value)]))
        const need = { name, title: t(text), kind, list: list.name, query: texts, count }
        return [isCapped ? { ...need, capped: true as const } : need]
      })
      return { data: { at: formatTime(now, zone), needs: (await Promise.all(found)).flat() } }
    })
  },
})
