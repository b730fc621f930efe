import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { runStatistics } from '@quarterdeck/shared/contracts/runStatistics.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import {
  type RunDimension,
  runDimensions,
  shownSeconds,
  statisticRanges,
} from '@quarterdeck/shared/values/runStatistics.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { type Column, layout, tell, writeJson, writeLines } from '../print/print.ts'
import { listPrinter, type PrintOptions } from '../print/printList.ts'
import { tableLines } from '../print/table.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'
import { idOfName } from './resource/references.ts'

interface Options extends PrintOptions {
  range?: string
  by?: string
  script?: string
  platform?: string
  host?: string
  phone?: string
}
type Answer = Reply<typeof runStatistics>['data']
type Figures = Answer['rows'][number]

/** How runs went over finished days: all of it as JSON, its rows in a pipe, and with totals and causes on a terminal. */
export const showRunStatistics: Perform<Options> = async (context, options) => {
  const by = chosen('--by', options.by ?? 'script', runDimensions)
  const range = Number(chosen('--range', options.range ?? '1', statisticRanges.map(String)))
  const named = await namedRows(context, options)
  const query = { range, by, ...(options.script === undefined ? {} : { script: options.script }), ...named }
  const { data } = await ask(context, runStatistics, { query })
  if (context.json && options.output === undefined && options.columns === undefined) {
    writeJson(context, data)
    return undefined
  }
  const { from, to, next } = data
  tell(context, context.t('run-statistics.as_of', { from, to, next }))
  const printer = listPrinter(context, columnsOf(context, by), options)
  printer.page(data.rows)
  printer.end()
  if (context.terminal && options.output === undefined) printMore(context, data)
  return undefined
}

function chosen<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const found = choices.find((one) => one === value)
  if (found !== undefined) return found
  throw new Refusal(exitCodes.usage, 'error.one_of', { option, value, choices: choices.join(', ') })
}

/** The ids of those that the figures are to be of alone. */
async function namedRows(context: Context, { platform, host, phone }: Options): Promise<Record<string, number>> {
  const asked = { platform: [platform, 'name'], host: [host, 'name'], phone: [phone, 'serial'] } as const
  const found: Record<string, number> = {}
  for (const [to, [name, label]] of Object.entries(asked)) {
    if (name !== undefined) found[to] = await idOfName(context, { kind: 'reference', to, label }, name)
  }
  return found
}

function columnsOf({ t }: Context, by: RunDimension): Column<Figures>[] {
  const heading = (name: 'runs' | 'succeeded' | 'failed' | 'cancelled' | 'rate' | 'median' | 'p90') => ({
    name,
    heading: t(`run-statistics.${name}`),
  })
  return [
    {
      name: 'name',
      heading: t(codeKey('run-statistics.by', by)),
      show: (_, { name, key }) => ({ text: name || `#${key}` }),
    },
    ...(['runs', 'succeeded', 'failed'] as const).map(heading),
    // Mostly none: on a terminal the column is left out then.
    { ...heading('cancelled'), show: (_, { cancelled }) => ({ text: cancelled === 0 ? '' : String(cancelled) }) },
    { ...heading('rate'), show: (_, { rate }) => ({ text: shareOf(rate) }) },
    { ...heading('median'), show: (_, { median }) => ({ text: shownSeconds(median) }) },
    { ...heading('p90'), show: (_, { p90 }) => ({ text: shownSeconds(p90) }) },
    { name: 'key', heading: t('field.id'), hidden: true },
  ]
}

/** The sum of all of it beside that of as many days before, and what failed most often. */
function printMore(context: Context, { total, before, failures }: Answer): void {
  const { t } = context
  if (total.runs === 0) tell(context, t('run-statistics.none'))
  const lines = [
    ...[`${t('run-statistics.runs')} ${total.runs}`, `${t('run-statistics.rate')} ${shareOf(total.rate)}`],
    t('run-statistics.before', { value: `${before.runs}, ${shareOf(before.rate)}` }),
  ]
  writeLines(context, ['', lines.join('   ')])
  if (failures.length === 0) return
  const rows = failures.map(({ text, fault, runs }) => [
    { text },
    { text: fault === '' ? '–' : t(codeKey('run-statistics.fault', fault)) },
    { text: String(runs) },
  ])
  const headings = [t('run-statistics.failure'), t('run-statistics.whose'), t('run-statistics.runs')]
  writeLines(context, ['', ...tableLines(headings, rows, layout(context))])
}

function shareOf(rate: number | null): string {
  return rate === null ? '–' : `${rate} %`
}
