import { expect, test } from 'vitest'
import type { SheetRow } from './messages.ts'
import { readLines } from './readLines.ts'

const cellsOf = (line: string) => (line.startsWith('#') || line === '' ? undefined : [line])
const read = async (bytes: Uint8Array) => {
  const { rowCount, rows } = readLines(bytes, cellsOf)
  const found: SheetRow[] = []
  for await (const chunk of rows) found.push(...chunk)
  expect(found).toHaveLength(rowCount)
  return found.map(({ number, cells }) => [number, ...cells])
}
const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

// greggyNapalm/proxychick#1
test('lines end as any system ends them, and have the number that an editor shows', async () => {
  expect(await read(utf8('a\r\n# b\r\n\r\nc\rd\ne'))).toEqual([
    [1, 'a'],
    [4, 'c'],
    [5, 'd'],
    [6, 'e'],
  ])
})

test('UTF-8, UTF-16 with its mark, and the code page of China are read', async () => {
  expect(await read(utf8('节点'))).toEqual([[1, '节点']])
  expect(await read(wide('节点\n2'))).toEqual([
    [1, '节点'],
    [2, '2'],
  ])
  expect(await read(new Uint8Array([0xbd, 0xda, 0xb5, 0xe3]))).toEqual([[1, '节点']])
})

test('what is no text, says nothing, or is too much, is refused by name', () => {
  expect(() => readLines(utf8('PK\u0003\u0004\0\0'), cellsOf)).toThrow('file_type')
  expect(() => readLines(utf8('# only\n\n'), cellsOf)).toThrow('file_empty')
  expect(() => readLines(utf8('a\n'.repeat(20_001)), cellsOf)).toThrow('file_too_many_rows')
  expect(() => readLines(new Uint8Array(2 * 1024 * 1024 + 1).fill(97), cellsOf)).toThrow('file_too_large')
})
