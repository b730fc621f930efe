import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { read, utils, write } from '@e965/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTexts } from './checkTexts.ts'
import { exportTexts } from './exportTexts.ts'
import { importTexts } from './importTexts.ts'

const root = resolve(import.meta.dirname, '../..')

/** A copy of the project's texts, with the formatter that the project has. */
let copy: string
let sheet: string
let before: ReadonlyMap<string, string>

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'texts-'))
  sheet = join(copy, 'texts.xlsx')
  for (const folder of ['shared/src/i18n', 'scripts/lint'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true })
  for (const file of ['biome.json', '.gitignore']) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  before = sources()
})
afterEach(() => rmSync(copy, { recursive: true }))

test('an export that comes back untouched changes nothing', async () => {
  await exportTexts(copy, ['th', sheet])
  expect(await importTexts(copy, [sheet])).toMatchObject({ failed: false, lines: ['th: 0 texts changed in 0 files'] })
  expect(changedLines()).toEqual([])
})

test('an edited cell changes exactly that text', async () => {
  await exportTexts(copy, ['ko', sheet])
  edit((rows) => set(rows, 'login.expired', '역할 \'관리\' "새"'))
  expect(await importTexts(copy, [sheet])).toMatchObject({ failed: false })
  expect(changedLines()).toEqual([['shared/src/i18n/texts/shell/login.ts', `ko: '역할 \\'관리\\' "새"',`]])
})

test('a word of the vocabulary is one row, and says who says it', async () => {
  await exportTexts(copy, ['ja', sheet])
  const rows = rowsOf()
  expect(rows.filter(([key]) => key === 'word.remark')).toHaveLength(1)
  expect(rows.find(([key]) => key === 'word.remark')?.at(-1)).toContain('keyword.field.remark')
  expect(rows.some(([key]) => key === 'account.field.remark')).toBe(false)
  edit((cells) => set(cells, 'word.remark', 'メモ'))
  await importTexts(copy, [sheet])
  expect(changedLines()).toEqual([['shared/src/i18n/words/fields.ts', expect.stringContaining("ja: 'メモ'")]])
})

test('the whole file is refused for an unknown key, a lost value or a key that stands there twice', async () => {
  await exportTexts(copy, ['pt', sheet])
  edit((rows) => {
    set(rows, 'list.total', 'no total')
    rows.push(['role.nonsense', '词', 'word', 'palavra', ''], [...rows.find(([key]) => key === 'role.title')!])
    set(rows, 'menu.site', 'Sites')
  })
  const { failed, lines } = await importTexts(copy, [sheet])
  expect(failed).toBe(true)
  expect(lines.join('\n')).toMatch(
    /list\.total: it must fill in \{\{total\}\}.*no text “role\.nonsense”.*“role\.title” stands in the file twice/s,
  )
  expect(changedLines()).toEqual([])
})

test('rows that are missing are reported, and rows with another source by now are left out', async () => {
  await exportTexts(copy, ['vi', sheet])
  edit((rows) => {
    rows.splice(
      rows.findIndex(([key]) => key === 'menu.site'),
      1,
    )
    rows.find(([key]) => key === 'role.title')![1] = '从前的说法'
    set(rows, 'role.title', 'Quản lý vai trò mới')
    set(rows, 'list.loading', '')
  })
  const { lines } = await importTexts(copy, [sheet])
  expect(lines.join('\n')).toMatch(/has changed.*role\.title.*not in the file.*menu\.site/s)
  expect(changedLines()).toEqual([])
})

test('a draft is counted, refused for a release, and gone with its import once it is translated', async () => {
  const file = join(copy, 'shared/src/i18n/texts/shell/menu.ts')
  const source = readFileSync(file, 'utf8')
  const imported = `import { untranslated } from '../../untranslated.ts'\n`
  writeFileSync(file, imported + source.replace(/th: '[^']*'/, 'th: untranslated()'))
  expect((await checkTexts(copy, [])).lines[0]).toMatch(/1 not translated yet \(th 1\)$/)
  expect(await checkTexts(copy, [])).toMatchObject({ failed: false })
  expect(await checkTexts(copy, ['--release'])).toMatchObject({ failed: true })

  await exportTexts(copy, ['th', sheet])
  const drafts = rowsOf().filter((row) => String(row.at(-1)).includes('not translated yet'))
  expect(drafts).toHaveLength(1)
  edit((rows) => set(rows, String(drafts[0]![0]), 'หน้าแรกใหม่'))
  await importTexts(copy, [sheet])
  expect(await checkTexts(copy, ['--release'])).toMatchObject({ failed: false })
  expect(readFileSync(file, 'utf8')).not.toContain('untranslated')
  expect(changedLines()).toHaveLength(1)
})

test('a file that is no export is refused', async () => {
  writeRows([['name'], ['x']])
  expect(await importTexts(copy, [sheet])).toMatchObject({ failed: true })
})

type Rows = string[][]

function rowsOf(): Rows {
  const book = read(readFileSync(sheet))
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' }) as Rows
}

function writeRows(rows: Rows): void {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet1')
  writeFileSync(sheet, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

function edit(change: (rows: Rows) => void): void {
  const rows = rowsOf()
  change(rows)
  writeRows(rows)
}

/** Puts words into the marked column of a key's row. */
function set(rows: Rows, key: string, words: string): void {
  rows.find((row) => row[0] === key)![rows[0]!.findIndex((head) => head.endsWith('*'))] = words
}

function sources(): Map<string, string> {
  const folder = join(copy, 'shared/src/i18n')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(copy, path), readFileSync(path, 'utf8')]
    }),
  )
}

/** Lines that are in a file now and were not before, trimmed. */
function changedLines(): [file: string, line: string][] {
  return [...sources()].flatMap(([file, source]) => {
    const were = new Set(before.get(file)?.split('\n'))
    return source
      .split('\n')
      .filter((line) => !were.has(line))
      .map((line): [string, string] => [file, line.trim()])
  })
}
