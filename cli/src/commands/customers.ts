import { customerDuplicates, mergeCustomers, unmergeCustomers } from '@quarterdeck/shared/contracts/customerMerge.ts'
import { customerTimeline } from '@quarterdeck/shared/contracts/customerTimeline.ts'
import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { printRows, tell, writeJson, writeLines } from '../print/print.ts'
import { confirm } from '../prompt.ts'
import type { Perform } from '../tree/tree.ts'

type Merged = Reply<typeof mergeCustomers>['data']

export const duplicates: Perform<object> = async (context) => {
  const { t } = context
  const { data, totalCount = 0 } = await ask(context, customerDuplicates, { query: { pageSize: 100 } })
  const rows = data.map(({ kept, other, by, differs }) => ({
    kept: `${kept.name} (${kept.id})`,
    other: `${other.name} (${other.id})`,
    by: by.map((one) => t(`customer-merge.by.${one}`)).join(', '),
    differs: differs.map((one) => one.name).join(', '),
  }))
  if (context.json) writeJson(context, data)
  else
    printRows(
      context,
      (['kept', 'other', 'by', 'differs'] as const).map((name) => ({
        name,
        heading: t(`customer-merge.column.${name}`),
      })),
      rows,
    )
  if (totalCount > data.length)
    tell(context, t('cli.message.shown_of', { shown: String(data.length), total: String(totalCount) }))
  return undefined
}

/** Says what would happen, asks, and does exactly that: who is edited meanwhile is refused. */
export const merge: Perform<{ take?: string; dryRun?: boolean; yes?: boolean }> = async (
  context,
  { take = '', dryRun = false, yes = false },
  kept = '',
  other = '',
) => {
  const body = { kept: Number(kept), other: Number(other), take: take.split(',').filter((field) => field !== '') }
  const { data: seen } = await ask(context, mergeCustomers, { body: { ...body, dry_run: 1 } })
  if (dryRun) {
    say(context, seen)
    return undefined
  }
  if (!yes && !context.json) writeLines(context, linesOf(context, seen))
  const names = { kept: seen.kept.name, other: seen.other.name }
  await confirm(context, yes, context.t('customer-merge.question', names))
  const revisions = { kept_revision: seen.kept.revision, other_revision: seen.other.revision }
  const { data } = await ask(context, mergeCustomers, { body: { ...body, ...revisions } })
  if (context.json) writeJson(context, data)
  else writeLines(context, [context.t('customer-merge.done', { merge: data.merge ?? 0, until: data.until ?? '' })])
  return undefined
}

/** Ends with 1 where something stays with the kept one. */
export const unmerge: Perform<object> = async (context, _options, merge = '') => {
  const { data } = await ask(context, unmergeCustomers, { body: { merge: Number(merge) } })
  if (context.json) writeJson(context, data)
  else
    writeLines(context, [
      context.t('customer-merge.undone', { count: data.back }),
      ...data.rest.map(({ name, ids }) => `${context.t('customer-merge.stays')} ${name}: ${ids.join(', ')}`),
    ])
  return data.rest.length === 0 ? undefined : exitCodes.partly
}

export const timeline: Perform<{ all?: boolean }> = async (context, { all = false }, id = '') => {
  const { t } = context
  const rows: Reply<typeof customerTimeline>['data'] = []
  for (let cursor: string | undefined; ; ) {
    const query = { id: Number(id), size: 100, ...(cursor !== undefined && { cursor }) }
    const { data, next } = await ask(context, customerTimeline, { query })
    rows.push(...data)
    if (next === null || !all) break
    cursor = next
  }
  printRows(
    context,
    [
      { name: 'time', heading: t('cli.column.time') },
      { name: 'what', heading: t('customer-timeline.what') },
      { name: 'text', heading: t('list.details') },
      { name: 'actor', heading: t('customer-timeline.actor') },
    ],
    rows,
  )
  return undefined
}

function say(context: Context, seen: Merged): void {
  if (context.json) writeJson(context, seen)
  else writeLines(context, linesOf(context, seen))
}

function linesOf({ t }: Context, { differs, fills, moves }: Merged): string[] {
  return [
    ...moves.map(({ name, count }) => `${t('customer-merge.moves')} ${name}: ${count}`),
    ...fills.map(({ name, other }) => `${t('customer-merge.fills')} ${name}: ${other}`),
    ...differs.map(({ name, kept, other, taken }) => {
      const [stays, noted] = taken === 'kept' ? [kept, other] : [other, kept]
      return t('customer-merge.differs', { field: name, stays, noted })
    }),
  ]
}
