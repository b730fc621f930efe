import type { SheetRow } from './messages.ts'
import { type ReadOptions, readSpreadsheet, type Sheet } from './readSpreadsheet.ts'

/** A spreadsheet with all its rows. */
export function wholeSheet(
  file: Blob | Uint8Array | string,
  options: Partial<ReadOptions> = {},
): Promise<Pick<Sheet, 'header' | 'rowCount'> & { rows: SheetRow[] }> {
  const read = (given: Uint8Array | string) =>
    readSpreadsheet(given, { fileName: 'list.xlsx', ...options }, async ({ header, rowCount, rows }) => {
      const all: SheetRow[] = []
      for await (const chunk of rows) all.push(...chunk)
      return { header, rowCount, rows: all }
    })
  return file instanceof Blob ? file.arrayBuffer().then((bytes) => read(new Uint8Array(bytes))) : read(file)
}
