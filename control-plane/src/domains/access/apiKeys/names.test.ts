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

test.each(hidden)('no API key is called %j: what cannot be seen imitates another', async (name) => {
  const key = plane.admin.call(createApiKey, { body: { name } })
  expect(await refusal(key)).toMatchObject({ status: 400, problems: [{ field: 'name' }] })
})

test('a file loses what cannot be seen in its name, and so imitates no other', async () => {
  const add = (name: string) => plane.admin.call(addFile, { body: { file: new File(['x'], `${name}.txt`) } })
  await add('cron\u200b')
  for (const name of ['cr\u2066on', 'cr\ufeffon', 'cr\u00adon', 'cron'])
    expect((await refusal(add(name))).problems).toMatchObject([{ field: 'file_name' }])
  expect(await refusal(add('cron\u0007'))).toMatchObject({ status: 400, problems: [{ field: 'file_name' }] })
})
