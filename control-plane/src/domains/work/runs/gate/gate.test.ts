import { describe, expect, test } from 'vitest'
import {
  type GateFacts,
  gate,
  lastingObstacles,
  mayEver,
  nearest,
  type Obstacle,
  obstacles,
  operatorFits,
} from './gate.ts'

const now = 1_000_000

/** Facts with which nothing is in the way. */
function good(): GateFacts {
  return {
    halted: false,
    lane: 0,
    side: 0,
    purpose: 0,
    own: [],
    script: { purpose: 0, enabled: true, platformId: 1, app: 'app.shelf', restsUntil: now },
    platform: {
      id: 1,
      app: 'app.shelf',
      basis: 1,
      basisUntil: null,
      byHand: false,
      capHour: 6,
      capDay: 30,
      nextProbe: now,
    },
    account: {
      platformId: 1,
      phoneId: 1,
      subsystem: 0,
      side: 0,
      basis: 1,
      authorisedUntil: now + 1,
      status: 0,
      capHour: 6,
      capDay: 30,
      isOut: false,
      restsUntil: now,
    },
    ambiguous: false,
    phone: {
      id: 1,
      side: 0,
      hostConnected: true,
      online: true,
      adb: true,
      maintenance: false,
      startAccount: false,
      approved: true,
      hostApproved: true,
      halted: false,
      test: false,
      busy: false,
      isOut: false,
      restsUntil: null,
      batteryLow: false,
      tooHot: false,
      storageLow: false,
      clockWrong: false,
      cardType: 1,
      appInstalled: true,
      subsystemPresent: true,
      sim: { operator: 1, kind: 'real' },
    },
    taskSwitch: { on: true, cardType: 1, operator: 0 },
    uncapped: false,
    used: { lastHour: 5, lastDay: 29 },
  }
}

type Change = (facts: GateFacts) => void
const spoilt: Record<Obstacle, Change[]> = {
  halted: [(f) => (f.halted = true)],
  no_script: [(f) => (f.script = undefined), (f) => (f.script!.enabled = false), (f) => (f.script!.purpose = 1)],
  no_platform: [(f) => (f.platform = undefined), (f) => (f.platform!.id = 2)],
  platform_no_basis: [(f) => (f.platform!.basis = 0)],
  basis_past: [(f) => (f.platform!.basisUntil = now)],
  by_hand: [(f) => (f.platform!.byHand = true)],
  app_differs: [(f) => (f.platform!.app = 'app.other')],
  owner: [(f) => (f.own = [{ reason: 'not_due', text: 'run.waiting.later' }])],
  // A dry run asks for nothing that belongs to accounts, switches or the purpose of its script.
  phone_not_test: [(f) => Object.assign(f, { lane: 3, account: undefined, taskSwitch: undefined })],
  no_account: [
    (f) => (f.account = undefined),
    (f) => (f.account!.platformId = 2),
    (f) => (f.account!.phoneId = 2),
    (f) => (f.phone = undefined),
  ],
  other_organisation: [
    (f) => (f.phone!.side = 7),
    (f) => (f.account!.side = 7),
    // Work of one side on a phone and an account that both are another's.
    (f) => (f.phone!.side = f.account!.side = 7),
    (f) => (f.side = 7),
    (f) =>
      Object.assign(f, {
        lane: 3,
        account: undefined,
        taskSwitch: undefined,
        phone: { ...f.phone!, side: 7, test: true },
      }),
  ],
  account_ambiguous: [(f) => (f.ambiguous = true)],
  account_no_authorisation: [(f) => (f.account!.basis = 0)],
  account_authorisation_past: [(f) => (f.account!.authorisedUntil = now)],
  switch_off: [(f) => (f.taskSwitch!.on = false)],
  script_resting: [(f) => (f.script!.restsUntil = now + 1)],
  platform_rests: [(f) => (f.platform!.nextProbe = now + 1)],
  phone_halted: [(f) => (f.phone!.halted = true)],
  phone_offline: [(f) => (f.phone!.online = false), (f) => (f.phone!.hostConnected = false)],
  phone_adb_off: [(f) => (f.phone!.adb = false)],
  phone_maintenance: [(f) => (f.phone!.maintenance = true)],
  host_not_approved: [(f) => (f.phone!.hostApproved = false)],
  phone_not_approved: [(f) => (f.phone!.approved = false)],
  phone_start_account: [(f) => (f.phone!.startAccount = true)],
  subsystem_missing: [(f) => (f.phone!.subsystemPresent = false)],
  app_missing: [(f) => (f.phone!.appInstalled = false)],
  card_type_differs: [
    (f) => (f.phone!.cardType = 2),
    (f) => (f.phone!.cardType = null),
    (f) => (f.taskSwitch!.cardType = null),
  ],
  operator_differs: [(f) => (f.taskSwitch!.operator = 2), (f) => (f.taskSwitch!.operator = 5)],
  account_out: [(f) => (f.account!.isOut = true)],
  phone_out: [(f) => (f.phone!.isOut = true)],
  account_resting: [(f) => (f.account!.restsUntil = now + 1)],
  phone_resting: [(f) => (f.phone!.restsUntil = now + 1)],
  battery_low: [(f) => (f.phone!.batteryLow = true)],
  too_hot: [(f) => (f.phone!.tooHot = true)],
  storage_low: [(f) => (f.phone!.storageLow = true)],
  clock_wrong: [(f) => (f.phone!.clockWrong = true)],
  cap_hour: [(f) => (f.platform!.capHour = 5)],
  cap_day: [(f) => (f.platform!.capDay = 29)],
  account_status: [1, 2, 3].map((status) => (f: GateFacts) => (f.account!.status = status)),
  account_cap_hour: [(f) => (f.account!.capHour = 5)],
  account_cap_day: [(f) => (f.account!.capDay = 29)],
  phone_busy: [(f) => (f.phone!.busy = true)],
}

function verdictAfter(...changes: Change[]) {
  const facts = good()
  for (const change of changes) change(facts)
  return gate(facts, now)
}

describe('the gate', () => {
  test('lets through what nothing is in the way of', () => {
    expect(verdictAfter()).toEqual({ ok: true })
  })

  test.each(obstacles)('refuses with %s alone', (obstacle) => {
    for (const change of spoilt[obstacle]) expect(verdictAfter(change)).toEqual({ ok: false, obstacle })
  })

  test('names the first of two obstacles', () => {
    // Of a dry run there is less to ask.
    const together = obstacles.filter((one) => one !== 'phone_not_test')
    for (const [at, first] of together.entries()) {
      for (const second of together.slice(at + 1)) {
        expect(verdictAfter(spoilt[second][0]!, spoilt[first][0]!)).toEqual({ ok: false, obstacle: first })
      }
    }
  })

  test('asks a check neither for a switch nor for a card', () => {
    const check: Change = (f) => {
      f.lane = 2
      f.script!.purpose = f.purpose = 2
      f.taskSwitch = undefined
      f.phone!.cardType = null
      f.phone!.sim = undefined
    }
    expect(verdictAfter(check)).toEqual({ ok: true })
    expect(verdictAfter(check, (f) => (f.used.lastHour = 6))).toEqual({ ok: false, obstacle: 'cap_hour' })
  })

  test('knows no cap where it is 0, and no end where the authorisation names none', () => {
    expect(
      verdictAfter((f) => {
        Object.assign(f.platform!, { capHour: 0, capDay: 0 })
        Object.assign(f.account!, { capHour: 0, capDay: 0 })
        f.used = { lastHour: 10_000, lastDay: 10_000 }
        f.account!.authorisedUntil = null
      }),
    ).toEqual({ ok: true })
  })

  test('verifies by what no waiting mends, and by nothing else', () => {
    const lasting = new Set<Obstacle>(lastingObstacles)
    for (const obstacle of obstacles) {
      for (const change of spoilt[obstacle]) {
        const facts = good()
        change(facts)
        expect(mayEver(facts, now).ok, obstacle).toBe(!lasting.has(obstacle))
      }
    }
  })
})

test('operator codes 1 to 3 want the carrier, 4 and 5 the kind of card, 0 anything', () => {
  const mobile = { operator: 1, kind: 'real' } as const
  const virtual = { operator: 2, kind: 'virtual' } as const
  const unsaid = { operator: 1, kind: 'unknown' } as const
  const fits = (sim: Parameters<typeof operatorFits>[1]) => [0, 1, 2, 3, 4, 5].filter((code) => operatorFits(code, sim))
  expect(fits(mobile)).toEqual([0, 1, 4])
  expect(fits(virtual)).toEqual([0, 2, 5])
  expect(fits(unsaid)).toEqual([0, 1])
  expect(fits(undefined)).toEqual([0])
})

test('of several candidates the one that came furthest is explained', () => {
  expect(nearest(['no_account', 'phone_busy', 'phone_offline'])).toBe('phone_busy')
})
