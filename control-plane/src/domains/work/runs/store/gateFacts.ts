import { auditCodes } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { platformPauseMachine } from '@quarterdeck/shared/states/platformPause.ts'
import { textOf } from '../../../../platform/schema/computed.ts'
import { sql } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import {
  account,
  host,
  phone,
  platform,
  platformPause,
  script,
  scriptVersion,
} from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { sideSql } from '../../../../resources/visibility/side.ts'
import { isHeld } from '../../../fleet/phoneLeases/index.ts'
import { cardThatCounts, hasApp, hasSubsystem } from '../../../fleet/phoneParts/index.ts'
import type { GateFacts } from '../gate/gate.ts'
import { isAccountOut, isPhoneOut } from '../health/views.ts'
import { isTriedOn } from '../queue/chooseVersion.ts'
import { internalLanes, type LaneDefinition, lanes, purposeOf } from '../queue/lanes.ts'
import { isFleetHalted, isPhoneHalted } from './halts.ts'

const hourMs = 3_600_000

/** By the codes of `sim.kind`. */
const simKinds = ['unknown', 'real', 'virtual'] as const

/**
 * The id that a statement over many tables is about. By a bare `?` SQLite compiles such a statement anew for every value, in case another
 * plan served that one better, which takes twenty times as long as to run it.
 */
export const oneId = 'CAST(? AS INTEGER)'

/** Values of `factColumns`; they stand before all others of a statement. */
export function factParams(now: number): unknown[] {
  return [now - hourMs, now - 24 * hourMs]
}

/** Everything that the gate asks for, about the phone `p`, the account `a` and the script `s` of a statement. */
export const factColumns = `p.id AS phone_id, p.serial, ${sideSql('p.organisation_id')} AS phone_side, ${sideSql('a.organisation_id')} AS account_side, p.state AS phone_state, p.adb, p.maintenance,
  p.start_account, p.test_phone, p.emulated, p.audit_status AS phone_audit, p.card_type, p.rests_until AS phone_rests,
  p.battery_low, p.too_hot, p.storage_low, p.clock_wrong,
  ${textOf(isPhoneOut(sql`p.id`))} AS phone_out,
  h.state AS host_state, h.audit_status AS host_audit,
  a.id AS account_id, a.platform AS account_platform, a.phone AS account_phone, a.subsystem, a.basis AS account_basis,
  a.authorised_until, a.status AS account_status, a.cap_hour AS account_cap_hour, a.cap_day AS account_cap_day,
  a.rests_until AS account_rests,
  ${textOf(isAccountOut(sql`a.id`))} AS account_out,
  s.id AS script_id, s.purpose, s.enabled, s.platform AS script_platform, s.app AS script_app,
  used.rests_until AS used_rests, tried.rests_until AS tried_rests, tried.hash AS tried_hash, tried.share AS tried_share,
  tried.phones AS tried_phones,
  pl.id AS platform_id, pl.app AS platform_app, pl.basis AS platform_basis, pl.basis_until, pl.by_hand, pl.cap_hour, pl.cap_day,
  pause.next_probe,
  sim.operator AS sim_operator, sim.kind AS sim_kind,
  sw.is_on, sw.card_type AS wanted_card_type, sw.operator AS wanted_operator,
  ${isFleetHalted} AS halted, ${isPhoneHalted} AS phone_halted,
  EXISTS (SELECT 1 FROM ${nameOf(account)} b WHERE b.phone = a.phone AND b.subsystem = a.subsystem
    AND b.platform = a.platform AND b.id <> a.id) AS ambiguous,
  ${textOf(hasApp(sql`p.id`, sql`s.app`))} AS app_installed,
  ${textOf(hasSubsystem(sql`p.id`, sql`coalesce(a.subsystem, 0)`))} AS subsystem_present,
  ${textOf(isHeld(sql`p.id`))} AS busy,
  (SELECT count(*) FROM run_attempt t WHERE t.account_id = a.id AND t.at > ? AND t.counts = 1) AS last_hour,
  (SELECT count(*) FROM run_attempt t WHERE t.account_id = a.id AND t.at > ? AND t.counts = 1) AS last_day`

/** What `factColumns` needs beside phone, account and script. */
export const factJoins = `LEFT JOIN ${nameOf(platform)} pl ON pl.id = coalesce(a.platform, s.platform)
  LEFT JOIN ${nameOf(platformPause)} pause ON pause.platform = pl.id AND pause.state = ${platformPauseMachine.codes.paused}
    AND pause.side = ${sideSql('a.organisation_id')}
  LEFT JOIN ${nameOf(host)} h ON h.id = p.host
  ${textOf(cardThatCounts(sql`p.id`))}
  LEFT JOIN run_switch sw ON sw.lane = s.purpose
  LEFT JOIN ${nameOf(scriptVersion)} used ON used.script = s.id AND used.number = s.version
  LEFT JOIN ${nameOf(scriptVersion)} tried ON s.trial > 0 AND tried.script = s.id AND tried.number = s.trial`

/** The facts of a leased run as they stand now: any of phone, account and script may have changed or gone meanwhile. */
export async function readLeasedFacts(
  tx: Sql,
  run: { seq: number },
  lane: LaneDefinition,
  now: number,
): Promise<GateFacts> {
  const row = await tx.get<FactRow>(
    `SELECT ${factColumns} FROM run r LEFT JOIN ${nameOf(phone)} p ON p.id = r.phone_id LEFT JOIN ${nameOf(account)} a ON a.id = r.account_id
       LEFT JOIN ${nameOf(script)} s ON s.id = r.script_id ${factJoins} WHERE r.seq = ${oneId}`,
    [...factParams(now), run.seq],
  )
  if (!row) throw new Error(`run ${run.seq} is gone`)
  return toFacts(row, lane)
}

/** One row of `factColumns`: each group is null where its table has no row. */
export type FactRow = PhoneColumns & AccountColumns & ScriptColumns & PlatformColumns & CardColumns & CountColumns

type Absent<T> = { [K in keyof T]: null }
type Optional<T> = T | Absent<T>

type PhoneColumns = Optional<{
  phone_id: number
  serial: string
  phone_state: number
  adb: number
  maintenance: number
  start_account: number
  test_phone: number
  emulated: number
  phone_audit: number
  battery_low: number
  too_hot: number
  storage_low: number
  clock_wrong: number
  sim_kind: number
}>
type AccountColumns = Optional<{
  account_id: number
  account_platform: number
  subsystem: number
  account_basis: number
  account_status: number
  account_cap_hour: number
  account_cap_day: number
}>
type ScriptColumns = Optional<{
  script_id: number
  purpose: number
  enabled: number
  script_platform: number
  script_app: string
}>
type PlatformColumns = Optional<{
  platform_id: number
  platform_app: string
  platform_basis: number
  by_hand: number
  cap_hour: number
  cap_day: number
}>
type CardColumns = Optional<{ sim_operator: number; sim_kind: number }> &
  Optional<{ is_on: number; wanted_operator: number }>
interface CountColumns {
  phone_side: number
  account_side: number
  used_rests: number | null
  tried_rests: number | null
  tried_hash: string | null
  tried_share: number | null
  tried_phones: string | null
  phone_rests: number | null
  account_rests: number | null
  phone_out: number
  account_out: number
  account_phone: number | null
  authorised_until: number | null
  basis_until: number | null
  next_probe: number | null
  card_type: number | null
  wanted_card_type: number | null
  host_state: number | null
  host_audit: number | null
  halted: number
  phone_halted: number
  ambiguous: number
  app_installed: number
  subsystem_present: number
  busy: number
  last_hour: number
  last_day: number
}

export function toFacts(row: FactRow, lane: LaneDefinition): GateFacts {
  return {
    halted: row.halted === 1,
    lane: lane.code,
    side: internalLanes.has(lane.code) ? 0 : undefined,
    purpose: purposeOf(lane),
    own: [],
    script: scriptOf(row),
    platform: platformOf(row),
    account: accountOf(row),
    ambiguous: row.ambiguous === 1,
    phone: phoneOf(row),
    // The switch that was read is that of the lane whose code is the script's purpose.
    taskSwitch:
      row.is_on === null || lane.code === lanes.dry || lane.code !== row.purpose
        ? undefined
        : { on: row.is_on === 1, cardType: row.wanted_card_type, operator: row.wanted_operator },
    uncapped: lane.settles === true,
    used: { lastHour: row.last_hour, lastDay: row.last_day },
  }
}

function scriptOf(row: FactRow): GateFacts['script'] {
  if (row.script_id === null) return undefined
  return {
    purpose: row.purpose,
    enabled: row.enabled === 1,
    platformId: row.script_platform,
    app: row.script_app,
    restsUntil: restsOf(row),
  }
}

/** A phone that would get the version on trial gets the usual one while only that rests. */
function restsOf({ used_rests, tried_rests, tried_hash, tried_share, tried_phones, serial }: FactRow): number | null {
  if (used_rests === null || tried_hash === null || serial === null) return used_rests
  if (!isTriedOn({ hash: tried_hash, share: tried_share, phones: tried_phones }, serial)) return used_rests
  return tried_rests === null ? null : Math.min(used_rests, tried_rests)
}

function platformOf(row: FactRow): GateFacts['platform'] {
  if (row.platform_id === null) return undefined
  return {
    id: row.platform_id,
    app: row.platform_app,
    basis: row.platform_basis,
    basisUntil: row.basis_until,
    byHand: row.by_hand === 1,
    capHour: row.cap_hour,
    capDay: row.cap_day,
    nextProbe: row.next_probe,
  }
}

function accountOf(row: FactRow): GateFacts['account'] {
  if (row.account_id === null) return undefined
  return {
    platformId: row.account_platform,
    phoneId: row.account_phone,
    subsystem: row.subsystem,
    side: row.account_side,
    basis: row.account_basis,
    authorisedUntil: row.authorised_until,
    status: row.account_status,
    capHour: row.account_cap_hour,
    capDay: row.account_cap_day,
    isOut: row.account_out === 1,
    restsUntil: row.account_rests,
  }
}

function phoneOf(row: FactRow): GateFacts['phone'] {
  if (row.phone_id === null) return undefined
  return {
    id: row.phone_id,
    side: row.phone_side,
    hostConnected: row.host_state === hostMachine.codes.online,
    online: row.phone_state === phoneMachine.codes.online,
    adb: row.adb === 1,
    maintenance: row.maintenance === 1,
    startAccount: row.start_account === 1,
    approved: row.phone_audit === auditCodes.approved,
    // Without a host it is offline, which another rule says.
    hostApproved: row.host_audit === null || row.host_audit === auditCodes.approved,
    halted: row.phone_halted === 1,
    test: row.test_phone === 1 || row.emulated === 1,
    busy: row.busy === 1,
    isOut: row.phone_out === 1,
    restsUntil: row.phone_rests,
    batteryLow: row.battery_low === 1,
    tooHot: row.too_hot === 1,
    storageLow: row.storage_low === 1,
    clockWrong: row.clock_wrong === 1,
    cardType: row.card_type,
    appInstalled: row.app_installed === 1,
    subsystemPresent: row.subsystem_present === 1,
    sim:
      row.sim_operator === null ? undefined : { operator: row.sim_operator, kind: simKinds[row.sim_kind] ?? 'unknown' },
  }
}
