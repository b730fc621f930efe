import { createApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import { addFile } from '@quarterdeck/shared/contracts/files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const hidden = ['cron\u200b', '\u202enorc', 'cr\u2066on', 'cr\ufeffon', 'cr\u00adon', 'cron\u0007']

test.each(hidden)('neither an API key nor a file is called %j: what cannot be seen imitates another', async (name) => {
  const key = plane.admin.call(createApiKey, { body: { name } })
  expect(await refusal(key)).toMatchObject({ status: 400, problems: [{ field: 'name' }] })
  const file = new File(['x'], `${name}.txt`)
  expect(await refusal(plane.admin.call(addFile, { body: { file } as never }))).toMatchObject({ status: 400 })
})
