import { commitImport, importErrors, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { draftedPersonas, draftPersonas } from '@quarterdeck/shared/contracts/personaDraft.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { modelProvider } from '@quarterdeck/shared/resources/system/modelProvider.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type ModelProviderServer,
  startModelProvider,
} from '../../../../../fixtures/model-provider/startModelProvider.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { modelReach } from '../models/settings.ts'

let plane: TestPlane
let server: ModelProviderServer
let told = 0

/** Ten personas an answer; the third of the first answer is a child, the fifth of no country. */
const answer = () => {
  const at = told++
  const rows = Array.from({ length: 10 }, (_, n) => ({
    name: `Persona ${at * 10 + n + 1}`,
    gender: n % 2 === 0 ? 'woman' : 'man',
    age: at === 0 && n === 2 ? 12 : 30,
    country: at === 0 && n === 4 ? 'Atlantis' : 'CN',
    industry: 'Tea',
    career: '=HYPERLINK("http://evil.example")',
    traits: 'calm',
    interests: 'gardens',
    status: 2,
  }))
  return `Here they are:\n\`\`\`json\n${JSON.stringify(rows)}\n\`\`\``
}

beforeAll(async () => {
  server = await startModelProvider({ text: answer })
  plane = await startTestPlane()
  await plane.context.settings.set(modelReach.allow, ['127.0.0.1/32'])
})
afterAll(async () => {
  await plane.stop()
  await server.close()
})

const calls = endpointsOf(persona)
const rows = async () =>
  (await plane.admin.call(calls.list!, { query: { pageSize: 100 } })).data as Record<string, unknown>[]
const drafted = (id: number) =>
  vi.waitFor(
    async () => {
      const { data } = await plane.admin.call(draftedPersonas, { query: { id } })
      expect(data.ended).toBe(data.requests)
      return data
    },
    { timeout: 15_000, interval: 50 },
  )

test('the embedded provider makes up personas without network and cost', async () => {
  const body = { count: 3, country: 'CN', women: 100 }
  const { data: cost } = await plane.admin.call(draftPersonas, { body: { ...body, dry_run: 1 } })
  expect(cost).toEqual({ id: null, requests: 1, costs: [{ currency: 'USD', most: 0 }], unpriced: [] })
  const { data } = await plane.admin.call(draftPersonas, { body })
  const done = await drafted(data.id!)
  const { data: report } = await plane.admin.call(commitImport, { query: { id: done.import! } })
  expect(report).toMatchObject({ counts: { new: 3, wrong: 0 } })
  expect(
    (await rows()).map(({ gender, country, ai_generated, status }) => [gender, country, ai_generated, status]),
  ).toEqual(Array.from({ length: 3 }, () => [2, 'CN', 1, 0]))
  await plane.admin.call(undoImport, { query: { id: done.import! } })
  expect(await rows()).toEqual([])
})

test('of 20 personas by AI 18 are new and 2 wrong; corrected in the spreadsheet, and taken back', async () => {
  const prices = { currency: 'USD', price_input: 1_000_000, price_output: 1_000_000 }
  const provider = { name: 'Reference', base_url: server.url, text_model: 'writer', default_text: 1, ...prices }
  await plane.admin.call(endpointsOf(modelProvider).add!, { body: provider })
  const { data } = await plane.admin.call(draftPersonas, { body: { count: 20, industries: ['Tea'] } })
  const done = await drafted(data.id!)
  expect(done).toMatchObject({ requests: 2, error: '', cost: '0.0003 USD' })
  // Whoever asks again is shown the same import.
  expect((await drafted(data.id!)).import).toBe(done.import)
  const id = done.import!
  const { data: report } = await plane.admin.call(commitImport, { query: { id } })
  expect(report).toMatchObject({ counts: { total: 20, new: 18, wrong: 2 } })
  expect(report.problems.map(({ column }) => column)).toEqual(['C', 'D'])
  const made = await rows()
  expect(made).toHaveLength(18)
  expect(made.every((row) => row.ai_generated === 1 && row.status === 0)).toBe(true)
  // What looks like a formula is text.
  expect(made[0]!.career).toBe('=HYPERLINK("http://evil.example")')

  const { utils, read, write } = await import('@e965/xlsx')
  const { blob } = await plane.admin.file(importErrors, { query: { id } })
  const book = read(await blob.arrayBuffer())
  const sheet = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  const [header, ...wrong] = sheet
  expect(wrong).toHaveLength(2)
  wrong[0]![header!.indexOf('Age')] = '31'
  wrong[1]![header!.indexOf('Country')] = 'CN'
  const corrected = utils.book_new(utils.aoa_to_sheet([header!, ...wrong]))
  const file = new File([write(corrected, { type: 'buffer', bookType: 'xlsx' })], 'corrected.xlsx')
  const { data: second } = await plane.admin.call(calls.import!, { body: { file, dry_run: 0 } })
  expect(second).toMatchObject({ counts: { new: 2, wrong: 0 } })
  expect((await rows()).filter((row) => row.ai_generated === 1)).toHaveLength(20)

  const [one] = await rows()
  const clear = { query: { id: Number(one!.id) }, body: { ai_generated: 0, revision: one!.revision } }
  expect((await refusal(plane.admin.call(calls.edit!, clear))).problems).toMatchObject([{ field: 'ai_generated' }])
  for (const batch of [second.id, id]) await plane.admin.call(undoImport, { query: { id: batch } })
  expect(await rows()).toEqual([])
})

test('an answer without personas is said, and nothing is imported', async () => {
  server.next('blank')
  const { data } = await plane.admin.call(draftPersonas, { body: { count: 2 } })
  expect(await drafted(data.id!)).toMatchObject({ import: null, error: expect.stringMatching(/./) })
  const other = await plane.addUser(3)
  const stranger = other.call(draftedPersonas, { query: { id: data.id! } })
  expect((await refusal(stranger)).status).toBe(404)
})

test('only a provider that content tasks may ask is asked, and what was ordered stands in the audit log', async () => {
  const off = await plane.admin.call(endpointsOf(modelProvider).add!, {
    body: { name: 'switched off', base_url: server.url, text_model: 'writer', currency: 'USD', available: 0 },
  })
  const unknown = 99_999
  for (const provider of [off.data.ids[0]!, unknown])
    for (const dry_run of [0, 1] as const)
      expect(
        (await refusal(plane.admin.call(draftPersonas, { body: { count: 1, provider, dry_run } }))).problems,
      ).toMatchObject([{ field: 'provider' }])
  const entries = () =>
    plane.context.store.read.all<{ actor: string }>(`SELECT actor FROM audit_log WHERE action = 'persona.generate'`)
  const before = (await entries()).length
  const { data } = await plane.admin.call(draftPersonas, { body: { count: 1 } })
  await drafted(data.id!)
  expect((await entries()).slice(before)).toEqual([{ actor: 'admin' }])
})
