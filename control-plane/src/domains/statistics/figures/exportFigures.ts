import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { FigureRow } from '@quarterdeck/shared/resource/figureCalls.ts'
import {
  digitsOf,
  dimensionKey,
  type Measure,
  measureKey,
  type StatisticsDefinition,
} from '@quarterdeck/shared/resource/statistics.ts'
import { amountText } from '@quarterdeck/shared/values/money.ts'
import type { FileAnswer } from '../../../http/handler.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { exportLimit, spreadsheetType } from '../../../resources/output/exportRows.ts'
import type { Found } from './answer.ts'

/** All rows; amounts of several currencies stand one after the other. */
export async function exportFigures(
  definition: StatisticsDefinition,
  { days, by, groups, rows }: Found,
  t: Translate,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const measures = Object.keys(definition.measures)
  const headers = [...by.map((name) => t(dimensionKey(name))), ...measures.map((name) => t(measureKey(name)))]
  const found = await rows(groups.slice(0, exportLimit))
  const bytes = await writeSpreadsheet({
    columns: headers.map((header) => ({ header })),
    rows: found.map((row) => [
      ...row.name.map((name, n) => name || idOf(row.key[n])),
      ...Object.entries(definition.measures).map(([name, measure]) => cellOf(measure, row[name])),
    ]),
    signal,
  })
  return {
    name: `${t(definition.title)}_${days.from}_${days.to}.xlsx`,
    type: spreadsheetType,
    bytes,
    ...(groups.length > exportLimit && { capped: true }),
  }
}

const idOf = (key = '') => (key === '' || key === '0' ? '' : `#${key}`)

function cellOf(measure: Measure, figure: FigureRow[string] | undefined): string | number | null {
  if (figure === null || figure === undefined) return ''
  if (typeof figure !== 'object') return figure
  return Object.entries(figure)
    .map(([currency, amount]) => `${amountText(Number(amount), digitsOf(measure, currency), 2)} ${currency}`)
    .join(' + ')
}
