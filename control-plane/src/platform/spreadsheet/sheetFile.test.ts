import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { SheetFile } from './sheetFile.ts'
import { fileSink } from './sink.ts'
import { wholeSheet } from './wholeSheet.testing.ts'

test('what does not fit on one sheet goes on on the next, and spreadsheet programs can read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qd-sheet-'))
  try {
    const path = join(folder, 'long.xlsx')
    const sink = fileSink(path)
    const file = new SheetFile(sink.put, [{ header: 'n' }, { header: 'text' }], '站点', {
      rows: 11,
      bytes: 1e9,
    })
    const rows = Array.from({ length: 25 }, (_, n) => [n, `row ${n} <&>`])
    file.add(rows.slice(0, 7))
    file.add(rows.slice(7))
    file.finish()
    sink.close()
    const book = read(await readFile(path))
    expect(book.SheetNames).toEqual(['站点 1', '站点 2', '站点 3'])
    const all = book.SheetNames.flatMap((name) => utils.sheet_to_json<{ n: number; text: string }>(book.Sheets[name]!))
    expect(all).toEqual(rows.map(([n, text]) => ({ n, text })))
    expect((await wholeSheet(path)).rowCount).toBe(10)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
