import { read, utils } from '@e965/xlsx'
import { exportBookTasks, importBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import { type AnyResource, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phoneRow } from '../phoneRow.testing.ts'
import type { TestPlane } from '../plane.testing.ts'
import { writeSpreadsheet } from '../platform/spreadsheet/writeSpreadsheet.ts'
import { startSamplePlane } from '../samplePlane.testing.ts'
import { sampleBody } from './sampleRows.testing.ts'

// What an export gives, an import takes: the same rows, in the words of whatever language.

/** What spreadsheet programs, forms and people do to texts. */
const nasty = [
  ...[
    '=1+1',
    '+86 138',
    '-5',
    '@here',
    '=HYPERLINK("https://evil.example")',
    "'quoted",
    '0',
    '007',
    '1e5',
    '1/2',
    '12:30',
  ],
  ...[
    '123456789012345678',
    '0.1',
    'TRUE',
    'null',
    '2026-11-20',
    '😀 👨‍👩‍👧 中文 ไทย',
    'a<b>&"c"',
    '_x0041_ _x000D_',
    'é'.normalize('NFD'),
  ],
  ...[
    'two\nlines',
    'a\r\nb',
    'tab\there',
    'a\u0001b',
    'a\u00a0 b',
    '\u200bzero',
    '是',
    'Yes',
    '\ufeffmark',
    'x,y;z',
    '–',
    '#N/A',
  ],
]
const inLanguages: readonly Language[] = process.env.QD_LONG ? languages : ['zh-CN', 'vi']

let plane: TestPlane
beforeAll(async () => {
  plane = await startSamplePlane(0.04)
  await phoneRow(plane)
})
afterAll(() => plane.stop())

interface Both {
  name: string
  import: Endpoint
  export: Endpoint
  /** What the export is asked for, and the import told. */
  of: Readonly<Record<string, number>>
  columns: readonly (readonly [name: string, field: Field])[]
  /** Rows in the names of the import, besides those of the sample data. */
  rows(): Record<string, string | number>[]
  /** Writes a text into a row as a form does. */
  edit?(text: string): Promise<void>
}

const withBoth: Both[] = (resources as readonly AnyResource[])
  // A value for a parameter is not any text: its script says what it may be (domains/work/scripts/versions.test.ts).
  .filter(
    // Nor does an import add phones and hosts (domains/fleet/fleet/importPhones.test.ts).
    ({ name, verbs, view, importsKnown }) =>
      !view && !importsKnown && name !== 'script-parameter' && verbs.includes('import') && verbs.includes('export'),
  )
  .map((resource) => {
    const calls = endpointsOf(resource)
    const columns = writableFields(resource, 'import')
    return {
      name: resource.name,
      import: calls.import!,
      export: calls.export!,
      of: {},
      columns,
      // The one that the list begins with is edited afterwards: the first or the last.
      rows: () =>
        ['first', ...nasty, 'last'].map((text, n) => ({
          ...plainRow(resource, n),
          ...textsOf(resource, columns, text, n),
        })),
      ...(calls.edit && { edit: (text: string) => editFirst(resource, text) }),
    }
  })

const texts = ['book_name', 'search_keyword', 'describe', 'domains']
// Of app users and ads nothing is said in words of one's own.
const wordless: ReadonlySet<string> = new Set(['app-user', 'ad-statistic'])
const tasks = [0, 1].map((book_type): Both => {
  const columns = texts.map((name) => [name, { kind: 'text', max: 255 }] as const)
  const rows = () =>
    nasty.map((text, n) => ({ book_name: text, search_keyword: nasty.at(-n)!, describe: text, domains: '' }))
  return {
    name: `book-task ${book_type}`,
    import: importBookTasks,
    export: exportBookTasks,
    of: { book_type },
    columns,
    rows,
  }
})

describe.each([...withBoth, ...tasks].map((one) => [one.name, one] as const))('%s', (_, both) => {
  test('exported and imported again, in the words of each language, is the same to the last row', async () => {
    const header = both.columns.map(([name]) => name)
    const rows = both.rows()
    const bytes = await writeSpreadsheet({
      columns: header.map((name) => ({ header: name })),
      rows: rows.map((row) => header.map((name) => row[name] ?? '')),
    })
    const file = new File([new Uint8Array(bytes)], 'nasty.xlsx')
    const sent = await send(both, { file })
    expect(sent).toMatchObject({ counts: { wrong: 0, new: rows.length }, problems: [] })
    await both.edit?.('from a form\r\nof another system\rand\u0001more')
    for (const language of inLanguages) {
      const client = plane.client(plane.admin.token, language)
      const { blob, name, capped } = await client.file(both.export, { query: both.of })
      expect(capped).toBe(false)
      const again = await send(both, { file: new File([blob], name), dry_run: 1 }, language)
      const total = again.counts.total
      expect([language, again]).toMatchObject([
        language,
        { counts: { total, same: total, new: 0, changed: 0, repeated: 0, wrong: 0, removed: 0 }, problems: [] },
      ])
      expect(total).toBeGreaterThanOrEqual(rows.length)
      // And not only the same as what stands there: what stands there is what was sent.
      const cells = new Set((await sheetOf(blob)).flat())
      const sentTexts = rows.flatMap((row) =>
        Object.values(row).filter((value) => typeof value === 'string' && nasty.includes(value)),
      )
      const plain = sentTexts.map((text) => String(text).replace('\r\n', '\n').trim())
      expect(plain.filter((text) => !cells.has(text))).toEqual([])
      if (!wordless.has(both.name)) expect(sentTexts.length).toBeGreaterThan(nasty.length / 2)
    }
  })
})

test('every column that an import takes stands in the export, so that nothing is lost on the way', async () => {
  for (const both of withBoth) {
    const { blob, name } = await plane.admin.file(both.export, { query: {} })
    const [header] = await sheetOf(blob)
    const template = await plane.admin.fetch(`/api/${both.name}/template`)
    const [wanted] = await sheetOf(await template.blob())
    // A secret goes in and never out. The columns of a row stand at the end, behind its number.
    const first = wanted!.length - both.columns.length
    const secret = both.columns.flatMap(([, { kind }], at) => (kind === 'sealed' ? [wanted![first + at]] : []))
    const missing = wanted!.filter((title) => !header!.includes(title) && !secret.includes(title))
    expect([name, missing]).toEqual([name, []])
  }
})

async function editFirst(resource: AnyResource, text: string): Promise<void> {
  const { list, edit } = endpointsOf(resource)
  const [row] = (await plane.admin.call(list!, { query: {} })).data as { id: number }[]
  const [field] = writableFields(resource, 'edit').find(([, one]) => one.kind === 'text' && one.multiline) ?? []
  if (field === undefined && wordless.has(resource.name)) return
  const inPath = edit!.path.includes(':id')
  const body = { ...(!inPath && { id: row!.id }), [String(field)]: text }
  const reply = await plane.admin.call(edit!, { query: inPath ? { id: row!.id } : {}, body })
  expect((reply.data as Record<string, unknown>)[String(field)]).toBe(text.replace(/\r\n?/g, '\n'))
}

async function sheetOf(file: Blob): Promise<string[][]> {
  const book = read(await file.arrayBuffer())
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true })
}

async function send(both: Both, body: Record<string, unknown>, language: Language = 'en') {
  const client = plane.client(plane.admin.token, language)
  const reply = await client.call(both.import, { body: { ...both.of, ...body } })
  return reply.data as { counts: Record<string, number>; problems: unknown[] }
}

/** A row with plain values; what makes it another row than those before is different. */
function plainRow(resource: AnyResource, n: number): Record<string, string | number> {
  const body = sampleBody({ ...resource, bulk: undefined } as AnyResource, 500 + n) as Record<string, string | number>
  const isAccount = resource.name === 'account'
  return { ...body, ...(resource.fields.platform && { platform: 'shelf' }), ...(isAccount && { phone: 'TEST-PHONE' }) }
}

/** By a rule of its list. */
const ofForm: Readonly<Record<string, readonly string[]>> = {
  sim: ['iccid', 'number'],
  'app-build': ['apk_md5'],
  tag: ['name'],
  // Texts that differ in blanks alone are the same text.
  'library-item': ['content'],
  user: ['username', 'name'],
  // An address, written in small letters.
  node: ['host'],
}

/** The free texts of a row; those that must be of a form, or are looked up, stay as they are. */
function textsOf(resource: AnyResource, columns: Both['columns'], text: string, n: number): Record<string, string> {
  const key = new Set<string>(resource.naturalKey ?? [])
  const ruled = ofForm[resource.name] ?? []
  return Object.fromEntries(
    columns.flatMap(([name, field]) => {
      if (field.kind !== 'text' || field.format || name === 'platform' || text.length > field.max) return []
      if (ruled.includes(name)) return []
      return [[name, key.has(name) ? `${text} ${n}` : text]]
    }),
  )
}
