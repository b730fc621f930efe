import type { ErrorData } from '@quarterdeck/shared/errors/appError.ts'
import type { ErrorCode } from '@quarterdeck/shared/errors/codes.ts'
import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import { checkValue } from '@quarterdeck/shared/resource/check.ts'
import type { SheetRow } from '../../platform/spreadsheet/messages.ts'
import type { Layout } from './headers.ts'
import type { ImportColumn, ImportValues } from './target.ts'

/** What is wrong with one cell (or, without a place, with the whole row), as it is kept: words are made when it is read. */
export interface CellFault {
  place: number | null
  field: string
  code: ErrorCode
  data?: ErrorData
  text?: AnyKey
}

/** A column with the words that its codes have. */
export type ReadyColumn = ImportColumn & { words: ReadonlyMap<string, number> | undefined }

/** The values of a row, or everything that is wrong with its cells. */
export function checkRow(
  row: SheetRow,
  layout: Layout,
  columns: readonly ReadyColumn[],
): { values: ImportValues } | { faults: CellFault[] } {
  const values: Record<string, string | number | null> = {}
  const faults: CellFault[] = []
  for (const { name, field, requiredText, words } of columns) {
    const place = layout.places[name]
    if (place === undefined) continue
    if (row.formulas?.includes(place)) {
      faults.push({ place, field: name, code: 'cell_formula' })
      continue
    }
    const checked = checkValue(field, row.cells[place], words)
    if (checked.ok) values[name] = checked.value
    else {
      const text = checked.code === 'required' ? requiredText : undefined
      faults.push({
        place,
        field: name,
        code: checked.code,
        ...(checked.data && { data: checked.data }),
        ...(text && { text }),
      })
    }
  }
  return faults.length > 0 ? { faults } : { values }
}
