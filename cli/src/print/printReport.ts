import type { Report } from '@quarterdeck/shared/contracts/report.ts'
import type { Context } from '../context.ts'
import { layout, writeJson, writeLines } from './print.ts'
import { type Cell, recordLines, tableLines } from './table.ts'

/** What is known of one thing, section by section, wherever it goes; with `--json` as it came. */
export function printReport(context: Context, report: Report): void {
  if (context.json) {
    writeJson(context, report)
    return
  }
  const cell = (text: string): Cell => ({ text })
  const wide = { width: Number.MAX_SAFE_INTEGER, colour: context.colour }
  for (const { title, facts, table } of report.sections) {
    writeLines(context, [
      title,
      ...recordLines(
        facts.map(({ label, value }) => [label, cell(value)] as const),
        layout(context),
      ),
      ...(table === null ? [] : linesOf(table)),
      '',
    ])
  }

  function linesOf({ columns, rows, empty, more }: NonNullable<Report['sections'][number]['table']>): string[] {
    if (rows.length === 0) return [empty]
    const cells = rows.map((row) => columns.map(({ name }) => cell(row[name] ?? '')))
    const lines = tableLines(
      columns.map(({ label }) => label),
      cells,
      wide,
    )
    return more === 0 ? [...lines] : [...lines, context.t('report.more', { count: more })]
  }
}
