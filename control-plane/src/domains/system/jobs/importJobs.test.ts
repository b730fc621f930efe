import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { commitImport, getImport, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { cancelJob, listJobs } from '@quarterdeck/shared/contracts/jobs.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { jobMachine } from '@quarterdeck/shared/states/job.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'

const links = endpointsOf(linkPool)
const { codes } = jobMachine
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

async function send(count: number, name: string): Promise<string> {
  const rows = Array.from({ length: count }, (_, n) => [`https://${name}-${n}.test/`, 0])
  const bytes = await writeSpreadsheet({ columns: [{ header: 'url' }, { header: 'link_type' }], rows })
  const file = new File([new Uint8Array(bytes)], `${name}.xlsx`)
  return (await plane.admin.call(links.import!, { body: { file, dry_run: 1 } })).data.id
}
const jobs = async () => (await plane.admin.call(listJobs)).data
const count = async () => (await plane.admin.call(links.list!, { query: {} })).totalCount

test('an import and its undo are found among the jobs', async () => {
  const id = await send(30, 'small')
  expect(await jobs()).toEqual([])
  await plane.admin.call(commitImport, { query: { id } })
  await plane.admin.call(undoImport, { query: { id } })
  expect(await jobs()).toMatchObject([
    { kind: 'import', title: 'Undo of the import of small.xlsx', state: codes.done, done: 30, total: 30 },
    {
      kind: 'import',
      title: 'Import of small.xlsx',
      state: codes.done,
      done: 30,
      total: 30,
      created_by: 'admin',
      link: `/jobCentre?import=${id}`,
    },
  ])
})

test('an import that is cancelled in the middle leaves nothing behind, and can be carried out later', async () => {
  const id = await send(20_000, 'large')
  const told: number[] = []
  const stop = plane.context.live.listen({ progress: (job, _user, done) => void (job === id && told.push(done)) })
  const refused = plane.admin.call(commitImport, { query: { id } }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), { timeout: 30_000, interval: 1 })
  const open = await plane.context.store.read.get<{ id: number }>('SELECT id FROM job ORDER BY id DESC LIMIT 1')
  const { data } = await plane.admin.call(cancelJob, { query: { id: open!.id } })
  expect([codes.cancelling, codes.cancelled]).toContain(data.state)
  const error = await refused
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 409, code: 'job_cancelled', message: 'The job was cancelled' })
  stop()
  expect((await jobs())[0]).toMatchObject({ state: codes.cancelled })
  expect(await count()).toBe(0)
  expect((await plane.admin.call(getImport, { query: { id } })).data.state).toBe('checked')
  await plane.admin.call(commitImport, { query: { id } })
  expect(await count()).toBe(20_000)
})
