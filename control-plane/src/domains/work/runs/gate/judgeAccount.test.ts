import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet, queueVerified, startOfTime, type TestFleet } from '../runsHarness.testing.ts'
import { judgeAccount } from './judgeAccount.ts'

const t = translator('en', dictionaryOf(texts, 'en'))
const seesPhones = async (ids: readonly number[]) => new Set(ids)

let fleet: TestFleet
beforeAll(async () => {
  fleet = await createFleet(1)
})
afterAll(() => fleet.close())

const judge = (sees = seesPhones) => judgeAccount(fleet.deps, fleet.accounts[0]!, { t, seesPhones: sees })
const write = (sql: string) => fleet.store.write((tx) => tx.run(sql))

test('an account that could take a run may run, with what it has used', async () => {
  await queueVerified(fleet, [1], 0)
  await write(
    `INSERT INTO run_attempt (lease, run_seq, attempt, host_id, phone_id, account_id, at) VALUES (-1, 1, 1, 1, 1, 1, ${startOfTime - 4_000_000})`,
  )
  expect(await judge()).toEqual({ reason: undefined, rules: [], used: { lastHour: 0, lastDay: 1 } })
})

test('of all that is in the way the first is said that the gate asks, also of an account without a phone', async () => {
  await write(`UPDATE account SET authorised_until = ${startOfTime}, status = 1`)
  await write('UPDATE phone SET maintenance = 1')
  expect(await judge()).toMatchObject({
    reason: 'account_authorisation_past',
    rules: [{ rule: 'account_authorisation_past' }, { rule: 'account_status' }, { rule: 'phone_maintenance' }],
  })
  await write('UPDATE account SET phone = NULL')
  expect((await judge()).reason).toBe('no_account')
  await write('UPDATE script SET enabled = 0')
  expect((await judge()).reason).toBe('no_script')
})

test('of a phone that the one who asks does not see only the bare rule is told', async () => {
  await write('UPDATE script SET enabled = 1')
  await write('UPDATE account SET phone = 1, status = 0, authorised_until = NULL')
  await write(`UPDATE phone SET maintenance = 0, state = 0, presence_since = ${startOfTime}`)
  const seen = (await judge()).rules[0]!.text
  const hidden = (await judge(async () => new Set())).rules[0]!.text
  expect(seen).toContain('2027')
  expect(hidden).not.toContain('2027')
})
