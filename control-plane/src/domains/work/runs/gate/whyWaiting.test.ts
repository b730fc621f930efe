import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../../../platform/store/store.ts'
import { offerOf } from '../leases/leaseRuns.ts'
import { createScheduler } from '../queue/scheduler.ts'
import { createFleet, finish, queueVerified, setSwitch, startOfTime, type TestFleet } from '../runsHarness.testing.ts'
import type { RunViewer } from '../runViewer.ts'
import { type Obstacle, obstacles } from './gate.ts'
import { whyWaiting } from './whyWaiting.ts'

const t = translator('en', dictionaryOf(texts, 'en'))
const minute = 60_000

type Place = { phone: number; account: number }
interface Spoiling {
  rule: Obstacle
  /** SQL over `:phone` and `:account`, which stand for the numbers of this phone and its account. */
  spoil: string
  mend: string
  /** What it must say beside the rule. */
  says: string
}

const starts = (count: number, agoMs: number) =>
  `INSERT INTO run_attempt (lease, run_seq, attempt, host_id, phone_id, account_id, at)
   SELECT (SELECT coalesce(max(lease), 1000000) FROM run_attempt) + 1000000 + value, 1, 1, 1, :phone, :account, ${startOfTime - agoMs}
   FROM json_each('[${Array.from({ length: count }, (_, n) => n + 1).join()}]')`
const noStarts = 'DELETE FROM run_attempt WHERE account_id = :account'
const script = (name: string, bad: string, good: string) => ({
  spoil: `UPDATE script SET ${name} = ${bad} WHERE purpose = 0`,
  mend: `UPDATE script SET ${name} = ${good} WHERE purpose = 0`,
})
const platform = (name: string, bad: string, good: string) => ({
  spoil: `UPDATE platform SET ${name} = ${bad} WHERE id = 1`,
  mend: `UPDATE platform SET ${name} = ${good} WHERE id = 1`,
})
const column = (table: 'phone' | 'account', name: string, bad: string, good: string) => ({
  spoil: `UPDATE ${table} SET ${name} = ${bad} WHERE id = :${table}`,
  mend: `UPDATE ${table} SET ${name} = ${good} WHERE id = :${table}`,
})

/** A phone each. */
const fleetOf: readonly Spoiling[] = [
  {
    rule: 'other_organisation',
    says: 'another organisation',
    spoil: `INSERT INTO organisation (id, name, type) VALUES (77, 'Elsewhere', 2) ON CONFLICT (id) DO NOTHING;
      UPDATE phone SET organisation_id = 77 WHERE id = :phone`,
    mend: 'UPDATE phone SET organisation_id = NULL WHERE id = :phone',
  },
  {
    rule: 'account_ambiguous',
    says: 'same subsystem',
    spoil: `INSERT INTO account (account, platform, phone, basis) VALUES ('twin', 1, :phone, 1)`,
    mend: `DELETE FROM account WHERE account = 'twin'`,
  },
  { rule: 'account_no_authorisation', says: 'no authorisation', ...column('account', 'basis', '0', '1') },
  { rule: 'account_authorisation_past', says: 'has ended', ...column('account', 'authorised_until', '1', 'NULL') },
  { rule: 'account_status', says: 'Status of the account: Banned', ...column('account', 'status', '1', '0') },
  {
    rule: 'phone_halted',
    says: ': stopped by ann since 1970-01-01 08:00:05 (smoke)',
    spoil: `INSERT INTO halt (kind, phone, reason, "by", reach, since) VALUES (3, :phone, 'smoke', 'ann', 0, 5000)`,
    mend: 'DELETE FROM halt WHERE phone = :phone',
  },
  { rule: 'phone_offline', says: 'Not responding', ...column('phone', 'state', '4', '1') },
  { rule: 'phone_adb_off', says: 'ADB', ...column('phone', 'adb', '0', '1') },
  { rule: 'phone_maintenance', says: 'aintenance', ...column('phone', 'maintenance', '1', '0') },
  {
    rule: 'host_not_approved',
    says: 'The host of the phone is not approved',
    spoil: `INSERT INTO host (id, name, state, audit_status) VALUES (1000 + :phone, 'host-:phone', 1, 0)
      ON CONFLICT (id) DO UPDATE SET audit_status = 0; UPDATE phone SET host = 1000 + :phone WHERE id = :phone`,
    mend: 'UPDATE host SET audit_status = 1 WHERE id = 1000 + :phone',
  },
  { rule: 'phone_not_approved', says: 'The phone is not approved', ...column('phone', 'audit_status', '0', '1') },
  { rule: 'phone_start_account', says: '', ...column('phone', 'start_account', '1', '0') },
  { rule: 'subsystem_missing', says: 'subsystem', ...column('account', 'subsystem', '7', '0') },
  {
    rule: 'app_missing',
    says: 'app.shelf',
    spoil: `UPDATE phone_app SET package = 'x' WHERE phone_id = :phone`,
    mend: `UPDATE phone_app SET package = 'app.shelf' WHERE phone_id = :phone`,
  },
  { rule: 'card_type_differs', says: '“silver”; the switch wants “gold”', ...column('phone', 'card_type', '2', '1') },
  {
    rule: 'operator_differs',
    says: 'China Unicom',
    spoil: 'UPDATE sim SET operator = 2 WHERE phone = :phone',
    mend: 'UPDATE sim SET operator = 1 WHERE phone = :phone',
  },
  {
    rule: 'account_out',
    says: 'needs attention since',
    spoil: 'INSERT INTO verify_task (phone, account, since) VALUES (:phone, :account, 5000)',
    mend: 'UPDATE verify_task SET state = 1 WHERE phone = :phone',
  },
  {
    rule: 'phone_out',
    says: 'needs attention since',
    spoil: 'INSERT INTO verify_task (phone, since) VALUES (:phone, 5000)',
    mend: 'UPDATE verify_task SET state = 1 WHERE phone = :phone',
  },
  {
    rule: 'account_resting',
    says: 'cooling down until',
    ...column('account', 'rests_until', String(startOfTime + minute), 'NULL'),
  },
  {
    rule: 'phone_resting',
    says: 'keeps disconnecting; cooling down until',
    ...column('phone', 'rests_until', String(startOfTime + minute), 'NULL'),
  },
  {
    rule: 'battery_low',
    says: 'Battery 12 %; starts again at 20 %',
    spoil: 'UPDATE phone SET battery = 12, battery_low = 1 WHERE id = :phone',
    mend: 'UPDATE phone SET battery_low = 0 WHERE id = :phone',
  },
  {
    rule: 'too_hot',
    says: '47 °C; starts again at 40 °C',
    spoil: 'UPDATE phone SET temperature = 47, too_hot = 1 WHERE id = :phone',
    mend: 'UPDATE phone SET too_hot = 0 WHERE id = :phone',
  },
  {
    rule: 'storage_low',
    says: '300 MB of storage free; starts again at 1000 MB',
    spoil: 'UPDATE phone SET storage_free = 300 * 1024 * 1024, storage_low = 1 WHERE id = :phone',
    mend: 'UPDATE phone SET storage_low = 0 WHERE id = :phone',
  },
  {
    rule: 'clock_wrong',
    says: 'off by -29000000 minutes, and 1440 are allowed',
    spoil: 'UPDATE phone SET clock_off = -29000000, clock_wrong = 1 WHERE id = :phone',
    mend: 'UPDATE phone SET clock_off = NULL, clock_wrong = 0 WHERE id = :phone',
  },
  { rule: 'cap_hour', says: 'hourly cap (2)', spoil: starts(2, 10 * minute), mend: noStarts },
  { rule: 'cap_day', says: 'daily cap (3)', spoil: starts(3, 120 * minute), mend: noStarts },
  {
    rule: 'account_cap_hour',
    says: 'hourly cap (1)',
    spoil: `UPDATE account SET cap_hour = 1 WHERE id = :account; ${starts(1, 10 * minute)}`,
    mend: noStarts,
  },
  {
    rule: 'account_cap_day',
    says: 'daily cap (1)',
    spoil: `UPDATE account SET cap_day = 1 WHERE id = :account; ${starts(1, 120 * minute)}`,
    mend: noStarts,
  },
  {
    rule: 'phone_busy',
    says: 'Held by Ann since',
    spoil: `INSERT INTO phone_lease (phone, kind, holder, since) VALUES (:phone, 2, 'Ann', ${startOfTime})`,
    mend: 'UPDATE phone_lease SET ended = 1 WHERE phone = :phone AND ended IS NULL',
  },
]

let fleet: TestFleet
beforeAll(async () => {
  fleet = await createFleet(fleetOf.length)
  await setSwitch(fleet.store, 0, { operator: 1 })
  await fleet.store.write((tx) => tx.run('UPDATE platform SET cap_hour = 2, cap_day = 3 WHERE id = 1'))
  await queueVerified(fleet, [1])
  for (const at of fleetOf.keys()) await change(at, 'spoil')
})
afterAll(() => fleet?.close())

const placeOf = (at: number): Place => ({ phone: fleet.phones[at]!.id, account: fleet.accounts[at]! })

function change(at: number, how: 'spoil' | 'mend', one = fleetOf[at]!): Promise<void> {
  const { phone, account } = placeOf(at)
  const run = async (tx: Sql) => {
    for (const sql of one[how].split(';')) {
      await tx.run(sql.replaceAll(':phone', String(phone)).replaceAll(':account', String(account)))
    }
  }
  return fleet.store.write(run)
}

/** Sees every phone. */
const runViewer: RunViewer = {
  t,
  side: 'every',
  seesPhones: async (ids) => new Set(ids),
  readsMessagesOf: async () => true,
}

async function rules(): Promise<Map<string, { rule: string; text: string }[]>> {
  const [why] = await whyWaiting(fleet.deps, { taskId: 1, lanes: anyLane }, runViewer)
  // Only its own account: the twin of one phone is another candidate.
  const own = why!.phones.filter(({ account }) => account !== 'twin')
  return new Map(own.map(({ serial, rules }) => [serial, rules]))
}

const anyLane = [0, 1, 2, 3, 4]

test('in a fleet with one phone a rule each phone names exactly its rule, with its values', async () => {
  const found = await rules()
  for (const [at, { rule, says }] of fleetOf.entries()) {
    const named = found.get(fleet.phones[at]!.serial)
    expect(named, rule).toEqual([{ rule, text: expect.stringContaining(says) }])
  }
})

test('nothing starts; whichever one is mended, the task starts there', async () => {
  const scheduler = createScheduler(fleet.deps)
  await scheduler.look()
  expect(fleet.offered).toEqual([])
  for (const [at, { rule }] of fleetOf.entries()) {
    await change(at, 'mend')
    expect((await rules()).get(fleet.phones[at]!.serial), rule).toEqual([])
    await scheduler.look()
    const [lease] = fleet.offered.splice(0)
    const { run, lease: number, attempt, phone } = offerOf(lease!)
    expect(phone, rule).toBe(fleet.phones[at]!.serial)
    // Back to the queue for the next phone; this one is spoilt again.
    const outcome = { kind: 'cancelled' as const, message: '' }
    await finish(fleet, { run, lease: number, hostId: lease!.hostId, attempt, outcome })
    await fleet.store.write((tx) => tx.run('UPDATE run_attempt SET counts = 0 WHERE lease = ?', [number]))
    await change(at, 'spoil')
  }
})

test('a phone with many rules names each until it is mended, and the task starts there with the last', async () => {
  const at = fleetOf.findIndex(({ rule }) => rule === 'phone_offline')
  const alone = [
    'account_ambiguous',
    'subsystem_missing',
    'account_out',
    'phone_out',
    'cap_hour',
    'cap_day',
    'account_cap_hour',
    'account_cap_day',
  ]
  const many = fleetOf.filter(({ rule }) => !alone.includes(rule))
  for (const one of many) if (one !== fleetOf[at]) await change(at, 'spoil', one)
  const scheduler = createScheduler(fleet.deps)
  for (const [done, one] of many.entries()) {
    const named = (await rules()).get(fleet.phones[at]!.serial)!.map(({ rule }) => rule)
    expect(named.sort()).toEqual(
      many
        .slice(done)
        .map(({ rule }) => rule)
        .sort(),
    )
    await scheduler.look()
    expect(fleet.offered).toEqual([])
    await change(at, 'mend', one)
  }
  await scheduler.look()
  const [lease] = fleet.offered.splice(0)
  const { run, lease: number, attempt, phone } = offerOf(lease!)
  expect(phone).toBe(fleet.phones[at]!.serial)
  const outcome = { kind: 'cancelled' as const, message: '' }
  await finish(fleet, { run, lease: number, hostId: lease!.hostId, attempt, outcome })
  await fleet.store.write((tx) => tx.run('UPDATE run_attempt SET counts = 0 WHERE lease = ?', [number]))
  await change(at, 'spoil')
})

/** What keeps every phone away: it stands with each, beside the phone's own rule. */
const everywhere: readonly (Omit<Spoiling, 'says'> & { says?: string })[] = [
  {
    rule: 'halted',
    says: 'stopped by ann',
    spoil: `INSERT INTO halt (kind, reason, "by", reach, since) VALUES (0, 'smoke', 'ann', 0, 5000)`,
    mend: 'DELETE FROM halt WHERE kind = 0',
  },
  { rule: 'no_script', ...script('enabled', '0', '1') },
  { rule: 'platform_no_basis', ...platform('basis', '0', '1') },
  { rule: 'basis_past', says: 'ended', ...platform('basis_until', '1', 'NULL') },
  { rule: 'by_hand', says: 'by hand', ...platform('by_hand', '1', '0') },
  { rule: 'app_differs', ...platform('app', `'app.other'`, `'app.shelf'`) },
  {
    rule: 'switch_off',
    spoil: 'UPDATE run_switch SET is_on = 0 WHERE lane = 0',
    mend: 'UPDATE run_switch SET is_on = 1 WHERE lane = 0',
  },
  {
    rule: 'script_resting',
    says: 'The script shelf-book-list, version 1, is cooling down until',
    spoil: `UPDATE script_version SET rests_until = ${startOfTime + minute}, trouble = 'because' WHERE script = 1`,
    mend: 'UPDATE script_version SET rests_until = NULL WHERE script = 1',
  },
  {
    rule: 'platform_rests',
    says: 'shelf has been paused since',
    spoil: `INSERT INTO platform_pause (state, platform, side, since, next_probe, trouble)
      VALUES (0, 1, 0, ${startOfTime - minute}, ${startOfTime + minute}, 'Try again later')`,
    mend: 'DELETE FROM platform_pause',
  },
  {
    rule: 'card_type_differs',
    says: 'The task switch names no card type',
    spoil: 'UPDATE run_switch SET card_type = NULL WHERE lane = 0',
    mend: 'UPDATE run_switch SET card_type = 1 WHERE lane = 0',
  },
]

test.each(everywhere)('$rule keeps all of them away: it stands with each, beside its own', async (one) => {
  await change(0, 'spoil', { says: '', ...one })
  const found = await rules()
  for (const [at, { rule }] of fleetOf.entries()) {
    const named = found.get(fleet.phones[at]!.serial)!
    expect(named.map((each) => each.rule)).toEqual(expect.arrayContaining([rule, one.rule]))
    expect(named.find((each) => each.rule === one.rule)?.text).toContain(one.says ?? '')
  }
  await change(0, 'mend', { says: '', ...one })
})

test('every rule that the gate has is among these, but those that leave no phone, or are of dry runs', () => {
  const shown = new Set([...fleetOf, ...everywhere].map(({ rule }) => rule))
  // What owners say is shown by itself (queue/owners.test.ts). A phone without an account for a script and platform is no candidate; of a dry run dryRuns.test.ts tells.
  expect(obstacles.filter((one) => !shown.has(one))).toEqual(['no_platform', 'no_account', 'owner', 'phone_not_test'])
})

test('what is not due yet says when, and what stands further back how many go first', async () => {
  const [, , third] = await queueVerified(fleet, [2, 3, 4])
  await fleet.store.write((tx) => tx.run('UPDATE run SET not_before = ? WHERE id = ?', [startOfTime + minute, third]))
  const told = async (taskId: number) => (await whyWaiting(fleet.deps, { taskId, lanes: anyLane }, runViewer))[0]
  expect(await told(1)).toMatchObject({ due: '', ahead: 0 })
  expect(await told(3)).toMatchObject({ due: '', ahead: 2 })
  expect(await told(4)).toMatchObject({ due: expect.stringMatching(/^\d{4}-\d\d-\d\d /), ahead: 3 })
  expect(await whyWaiting(fleet.deps, { taskId: 99, lanes: anyLane }, runViewer)).toEqual([])
  await expect(whyWaiting(fleet.deps, { seq: 99_999 }, runViewer)).rejects.toMatchObject({ code: 'not_found' })
})

test('of phones that somebody does not see it is said how many there are, and nothing else', async () => {
  const shown = fleet.phones[0]!
  const [why] = await whyWaiting(
    fleet.deps,
    { taskId: 1, lanes: anyLane },
    { ...runViewer, seesPhones: async () => new Set([shown.id]) },
  )
  const [all] = await whyWaiting(fleet.deps, { taskId: 1, lanes: anyLane }, runViewer)
  expect(new Set(why!.phones.map(({ serial }) => serial))).toEqual(new Set([shown.serial]))
  expect(why).toMatchObject({ total: why!.phones.length, hidden: all!.total - why!.total })
})
