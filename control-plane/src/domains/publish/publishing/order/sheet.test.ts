import { commitImport, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { importReleases } from '@quarterdeck/shared/contracts/publishing.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheet } from '../../../work/bookTasks/tasks.testing.ts'
import { PublishingHarness } from '../publishing.testing.ts'

const { codes } = publicationMachine

let h: PublishingHarness
beforeAll(async () => {
  h = await PublishingHarness.open()
})
afterAll(() => h.close())

const header = ['account', 'platform', 'title', 'text', 'library_id', 'pictures', 'scheduled_time', 'by_hand']
const send = async (rows: (string | number)[][]) => {
  const body = { file: await sheet(header, rows), type: 0 as const, dry_run: 1 as const }
  return (await h.plane.admin.call(importReleases, { body: body })).data
}
const all = async () =>
  (await h.plane.admin.call(endpointsOf(publication).list!, { query: { pageSize: 100 } })).data as {
    id: number
    status: number
    scheduled_time: string
  }[]

test('posts are planned in a spreadsheet, each wrong cell is named, and an undo calls off what still waits', async () => {
  const report = await send([
    ['reader-A', '', '', 'First of the sheet', '', '', '2099-03-01 09:00:00', ''],
    ['reader-B', 'shelf', 'Heading', 'Second of the sheet', '', '', '2099-03-01 10:00:00', ''],
    ['reader-A', '', '', 'At once', '', '', '', ''],
    ['nobody', '', '', 'No account', '', '', '', ''],
    ['reader-C', '', '', '', '', '', '', ''],
    ['reader-C', '', '', 'No such picture', '', 'sunset', '', ''],
    ['reader-C', '', '', '', 99, '', '', ''],
  ])
  expect(report.counts).toMatchObject({ new: 3, wrong: 4 })
  expect(report.problems.map(({ row, field }) => [row, field])).toEqual([
    [5, 'account'],
    [6, 'text'],
    [7, 'pictures'],
    [8, 'library_id'],
  ])
  expect(await all()).toEqual([])
  await h.plane.admin.call(commitImport, { query: { id: report.id } })
  const made = await all()
  expect(made.map(({ scheduled_time }) => scheduled_time.slice(0, 4)).filter((year) => year === '2099')).toHaveLength(2)
  expect(await h.passAll()).toBe(3)
  const now = made.find(({ scheduled_time }) => !scheduled_time.startsWith('2099'))!
  await h.goOut(now.id)
  await h.comesTo(now.id, { status: codes.completed })
  await h.plane.admin.call(undoImport, { query: { id: report.id } })
  const left = await all()
  expect(left.filter(({ status }) => status === codes.cancelled)).toHaveLength(2)
  expect(left.find(({ id }) => id === now.id)!.status).toBe(codes.completed)
})

test('the same sheet again is refused row by row: its posts are on their way', async () => {
  const row = ['reader-B', '', '', 'Twice in sheets', '', '', '2099-04-01 09:00:00', '']
  const first = await send([row])
  await h.plane.admin.call(commitImport, { query: { id: first.id } })
  expect((await send([row])).counts).toMatchObject({ new: 0, wrong: 1 })
})
