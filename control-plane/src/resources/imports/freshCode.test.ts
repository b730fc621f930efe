import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { beginSecondFactor, confirmSecondFactor, stepUp } from '@quarterdeck/shared/contracts/session.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../refusal.testing.ts'

let now = Date.now()
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
})
afterAll(() => plane.stop())

test('a sheet that sets what wants a fresh code is committed with one, and without it changes nothing', async () => {
  const ann = await plane.addUser(1)
  const bob = await plane.addUser(6)
  const calls = endpointsOf(user as AnyResource)
  const availability = async () =>
    (await plane.context.store.read.get<{ available: number }>('SELECT available FROM user WHERE id = ?', [bob.id]))
      ?.available
  const { secret } = (await ann.call(beginSecondFactor)).data
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  await ann.call(confirmSecondFactor, { body: { code: code(), password: hashPassword(ann.password) } })

  const found = (await ann.call(calls.list!, { query: { keyword: bob.username } })).data as Record<string, string>[]
  const { name, role_id_label: role_id, organisation_label: organisation, user_group_label: user_group } = found[0]!
  const row = { username: bob.username, name, role_id, organisation, user_group, available: 0 }
  const columns = Object.keys(row).map((header) => ({ header }))
  const sheet = await writeSpreadsheet({ columns, rows: [Object.values(row)] })
  const file = new File([new Uint8Array(sheet)], 'users.xlsx')
  const { data: batch } = await ann.call(calls.import!, { body: { file, dry_run: 1 } })
  expect(batch.counts).toMatchObject({ changed: 1, wrong: 0 })
  const commit = () => ann.call(commitImport, { query: { id: batch.id } })
  expect(await refusal(commit())).toMatchObject({ code: 'login_code_required' })
  expect(await availability()).toBe(1)

  now += 60_000
  await ann.call(stepUp, { body: { code: code() } })
  await commit()
  await expect.poll(availability).toBe(0)
})
