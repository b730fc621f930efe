import * as contract from '@quarterdeck/shared/contracts/customerMerge.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { StoredRow } from '../../../resources/stored.ts'
import { inTransaction } from '../../../resources/write/changeCall.ts'
import { readRows } from '../../../resources/write/statements.ts'
import { defineDomain } from '../../defineDomain.ts'
import { readPairs } from './duplicates.ts'
import { type MergeDetail, merge, readTwo, type Two } from './merge.ts'
import { planMerge } from './mergePlan.ts'
import { endOld, readMerges, readOld, undoMs } from './mergeStore.ts'
import { idsNaming, relationsTo } from './relations.ts'
import { unmerge } from './unmerge.ts'
import { differenceOf, movedWords } from './words.ts'

export { forgetMerged } from './mergeStore.ts'

const hourMs = 3_600_000

/** Customers that are in the list twice: found, made one, and for 30 days taken apart again. */
export const merging = defineDomain({
  name: 'merging',
  contracts: [contract],
  grants: { look: ['!customer.merge', '!customer.unmerge'], customers: ['customer.merge', 'customer.unmerge'] },
  start({ context, router, resources }) {
    const { store, settings, now } = context
    const { tables } = resources
    const table = tables.of(customer)
    const said = (at: number) => formatTime(at, settings.get(systemSettings.zone))

    router.serve(contract.customerDuplicates, async ({ query, actor, t }) => {
      const { pageIndex, pageSize } = query
      const pairs = await readPairs(store.read, tables, actor)
      const shown = pairs.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)
      const ids = [...new Set(shown.flatMap(({ kept, other }) => [kept, other]))]
      const rows = new Map((await readRows(store.read, table, ids)).map((row) => [row.id, row]))
      const data = shown.flatMap(({ kept: one, other: two, by }) => {
        const [kept, other] = [rows.get(one), rows.get(two)]
        if (!kept || !other) return []
        const { differs, fills } = planMerge(kept, other, [])
        const differences = [...differs, ...fills].map((name) => differenceOf(name, { kept, other }, t))
        return [{ kept: namedOf(kept), other: namedOf(other), by, differs: differences }]
      })
      const totalCount = pairs.length
      return { data, totalCount, totalPage: Math.ceil(totalCount / pageSize), pageIndex, pageSize }
    })

    router.serve(contract.mergeCustomers, async ({ body, actor, t }) => {
      if (body.dry_run === 1) {
        const two = await readTwo(store.read, tables, body, { actor })
        return { data: { ...(await foreseen(store.read, two, body.take, t)), merge: null, until: null } }
      }
      const revisions = [revisionOf(body, 'kept_revision'), revisionOf(body, 'other_revision')] as const
      const { id, answer } = await inTransaction({ context, actor }, async (tx, call) => {
        const foreseenNow = await foreseen(tx, await readTwo(tx, tables, body, call), body.take, t)
        const { id } = await merge(tx, tables, { ...body, revisions }, { call, t })
        return { id, answer: foreseenNow }
      })
      return { data: { ...answer, merge: id, until: said(now() + undoMs) } }
    })

    router.serve(contract.customerMerges, async ({ query }) => {
      const rows = await readMerges.all(store.read, { kept: query.customer, since: now() - undoMs })
      return {
        data: rows.map(({ id, gone, at, actor, detail }) => ({
          id,
          other: gone,
          other_name: String((JSON.parse(detail) as MergeDetail).gone.name),
          actor,
          time: said(at),
          until: said(at + undoMs),
        })),
      }
    })

    router.serve(contract.unmergeCustomers, async ({ body, actor, t }) => {
      const { rest, ...done } = await inTransaction({ context, actor }, (tx, call) =>
        unmerge(tx, tables, body.merge, call),
      )
      const groups = Map.groupBy(rest, ({ list, field }) => `${list} ${field}`)
      const named = [...groups.values()].map((its) => {
        const { list, field } = its[0]!
        return { list, field, name: movedWords({ list, field }, t), ids: its.map(({ id }) => id) }
      })
      return { data: { ...done, rest: named } }
    })

    /** What a merge does, in words. */
    async function foreseen(sql: Sql, { kept, other, plan }: Two, take: readonly string[], t: Translate) {
      const own = Object.entries(plan.joins).map(([field, { length: count }]) => ({
        list: customer.name,
        field,
        count,
      }))
      const rows = []
      for (const relation of relationsTo(tables, customer.name)) {
        const { length: count } = await idsNaming(sql, relation, other.id)
        if (count > 0) rows.push({ list: relation.table.resource.name, field: relation.field, count })
      }
      const differs = plan.differs.map((name) => ({
        ...differenceOf(name, { kept, other }, t),
        taken: take.includes(name) ? ('other' as const) : ('kept' as const),
      }))
      return {
        kept: namedOf(kept),
        other: namedOf(other),
        differs,
        fills: plan.fills.map((name) => differenceOf(name, { kept, other }, t)),
        moves: [...own, ...rows].map((one) => ({ ...one, name: movedWords(one, t) })),
      }
    }

    return {
      loops: [
        context.loops.every('merging.ends', hourMs, async () => {
          const before = now() - undoMs
          if (await readOld.get(store.read, { before })) await store.write((tx) => endOld.run(tx, { before }))
        }),
      ],
    }
  },
})

function namedOf({ id, name, revision }: StoredRow) {
  return { id, name: String(name), revision: Number(revision) }
}

function revisionOf<K extends 'kept_revision' | 'other_revision'>(
  body: { [N in K]?: number | undefined },
  name: K,
): number {
  const revision = body[name]
  if (revision === undefined) throw new AppError('invalid', {}, { problems: [{ field: name, code: 'required' }] })
  return revision
}
