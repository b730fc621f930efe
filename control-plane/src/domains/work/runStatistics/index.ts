import type { RunStatisticsQuery } from '@quarterdeck/shared/contracts/runStatistics.ts'
import * as contract from '@quarterdeck/shared/contracts/runStatistics.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { RunDimension } from '@quarterdeck/shared/values/runStatistics.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { spreadsheetType } from '../../../resources/output/exportRows.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runDay, runMessageTitle, runSteps } from '../runs/index.ts'
import { eachDay, finishedDays } from './days.ts'
import { figuresOf } from './figures.ts'
import { type Group, RunSums } from './store.ts'

/** More rows are of no use on a screen; the spreadsheet has them all. */
const mostRows = 200

export const runStatistics = defineDomain({
  name: 'runStatistics',
  grants: { look: ['run-statistics.*'], phones: ['run-statistics.*'], tasks: ['run-statistics.*'] },
  contracts: [contract],
  retention: [
    { kind: 'table', name: 'run-statistics', table: nameOf(runDay), key: 'id', time: 'at', days: 400, rows: 5_000_000 },
  ],
  start({ context: { store, settings, now }, router, resources }) {
    const tables = { phones: resources.tables.get('phone')!, hosts: resources.tables.get('host')! }
    const range = (query: RunStatisticsQuery) => finishedDays(query.range, now(), settings.get(systemSettings.zone))
    const sumsFor = (query: RunStatisticsQuery, accessScope: AccessScope) =>
      new RunSums(store.read, tables, accessScope, query)

    router.serve(contract.runStatistics, async ({ query, actor, t }) => {
      const { before, ...days } = range(query)
      const sums = sumsFor(query, actor)
      const [groups, byDay, together, earlier, failures] = await Promise.all([
        sums.groups(query.by, days),
        sums.groups('day', days),
        sums.together(days),
        sums.together(before),
        sums.failures(days),
      ])
      return {
        data: {
          ...days,
          rows: rowsOf(groups, query.by).slice(0, mostRows),
          total: figuresOf(together, runSteps),
          before: figuresOf(earlier, runSteps),
          days: eachDay(days).map((day) => ({
            ...figuresOf(
              byDay.filter(({ key }) => key === day),
              runSteps,
            ),
            day,
          })),
          failures: failures
            .toSorted((a, b) => b.n - a.n)
            .map(({ code, fault, n }) => ({ code, fault, runs: n, text: failureText(code, t) })),
        },
      }
    })

    router.serve(contract.exportRunStatistics, async ({ query, actor, t, signal }) => {
      const { from, to } = range(query)
      const rows = rowsOf(await sumsFor(query, actor).groups(query.by, { from, to }), query.by)
      const bytes = await writeSpreadsheet({
        columns: [
          t(codeKey('run-statistics.by', query.by)),
          ...columns.map((name) => t(codeKey('run-statistics', name))),
        ].map((header) => ({ header })),
        rows: rows.map((row) => [row.name || row.key, ...columns.map((name) => row[name])]),
        signal,
      })
      return { name: `${t('run-statistics.title')}_${from}_${to}.xlsx`, type: spreadsheetType, bytes }
    })
  },
})

const columns = ['runs', 'succeeded', 'failed', 'cancelled', 'rate', 'median', 'p90'] as const

function rowsOf(groups: readonly Group[], by: RunDimension) {
  const rows = [...Map.groupBy(groups, ({ key }) => key)].map(([key, own]) => ({
    ...figuresOf(own, runSteps),
    key,
    name: own[0]!.name,
  }))
  return rows.toSorted(
    by === 'day' ? (a, b) => (a.key < b.key ? -1 : 1) : (a, b) => b.runs - a.runs || (a.name < b.name ? -1 : 1),
  )
}

/** What the product says of a failure, without its values; what a script said is its own. */
function failureText(code: string, t: Translate): string {
  return code === '' ? t('run-statistics.own_words') : runMessageTitle(code, t)
}
