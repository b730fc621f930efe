import type { Sql, Statement } from '../../../platform/store/store.ts'
import type { GateFacts } from '../gate.ts'
import type { Lane } from '../lanes.ts'

/** A phone with the account bound to it and a script for that account's platform: who could carry out a run of a lane. */
export interface Candidate {
  phoneId: number
  hostId: number
  accountId: number
  scriptId: number
  platform: string
  facts: GateFacts
}

const hourMs = 3_600_000

/**
 * Reads candidates with the facts that the gate asks for. `narrow` may only leave some out (which phones, which lane):
 * whether one may run is for the gate to say.
 */
export async function readCandidates(
  sql: Sql,
  now: number,
  narrow: { where: string; params?: readonly unknown[] } = { where: '1' },
): Promise<Candidate[]> {
  const { sql: text, params } = candidatesStatement(now, narrow)
  return (await sql.all<CandidateRow>(text, params)).map(toCandidate)
}

/** The same as a statement, for a batch together with other reads; `toCandidate` makes a candidate of each row. */
export function candidatesStatement(
  now: number,
  { where, params = [] }: { where: string; params?: readonly unknown[] },
): Statement {
  return {
    sql: `${select} WHERE ${where} ORDER BY p.id, s.id, a.id`,
    params: [now - hourMs, now - 24 * hourMs, ...params],
  }
}

const select = `
  SELECT p.id AS phone_id, p.serial, p.state AS phone_state, p.adb, p.maintenance, p.card_type,
    coalesce(l.host_id, 0) AS host_id, coalesce(h.state, 0) AS host_state,
    a.id AS account_id, a.platform AS account_platform, a.phone_serial, a.subsystem, a.basis AS account_basis,
    a.authorised_until,
    s.id AS script_id, s.purpose, s.enabled, s.platform AS script_platform, s.app AS script_app,
    pl.name AS platform, pl.app AS platform_app, pl.basis AS platform_basis, pl.cap_hour, pl.cap_day,
    sim.operator AS sim_operator, sim.kind AS sim_kind,
    sw.is_on, sw.card_type AS wanted_card_type, sw.operator AS wanted_operator,
    (SELECT value FROM setting WHERE name = 'halted') = 'true' AS halted,
    EXISTS (SELECT 1 FROM account b WHERE b.phone_serial = a.phone_serial AND b.subsystem = a.subsystem
      AND b.platform = a.platform AND b.id <> a.id) AS ambiguous,
    EXISTS (SELECT 1 FROM phone_app app WHERE app.phone_id = p.id AND app.package = s.app) AS app_installed,
    EXISTS (SELECT 1 FROM phone_subsystem u WHERE u.phone_id = p.id AND u.user = a.subsystem) AS subsystem_present,
    EXISTS (SELECT 1 FROM run r WHERE r.phone_id = p.id AND r.state IN (2, 3, 4)) AS busy,
    (SELECT count(*) FROM run_attempt t WHERE t.account_id = a.id AND t.at > ? AND t.counts = 1) AS last_hour,
    (SELECT count(*) FROM run_attempt t WHERE t.account_id = a.id AND t.at > ? AND t.counts = 1) AS last_day
  FROM phone p
  JOIN account a ON a.phone_serial = p.serial
  JOIN script s ON s.platform = a.platform
  LEFT JOIN platform pl ON pl.name = a.platform
  LEFT JOIN phone_link l ON l.phone_id = p.id
  LEFT JOIN host h ON h.id = l.host_id
  LEFT JOIN phone_sim sim ON sim.phone_id = p.id
    AND sim.slot = (SELECT min(slot) FROM phone_sim f WHERE f.phone_id = p.id)
  LEFT JOIN run_switch sw ON sw.lane = s.purpose`

export interface CandidateRow {
  phone_id: number
  serial: string
  phone_state: number
  adb: number
  maintenance: number
  card_type: number | null
  host_id: number
  host_state: number
  account_id: number
  account_platform: string
  phone_serial: string
  subsystem: number
  account_basis: number
  authorised_until: number | null
  script_id: number
  purpose: number
  enabled: number
  script_platform: string
  script_app: string
  platform: string | null
  platform_app: string
  platform_basis: number
  cap_hour: number
  cap_day: number
  sim_operator: number | null
  sim_kind: 'real' | 'virtual' | null
  is_on: number | null
  wanted_card_type: number | null
  wanted_operator: number
  halted: number | null
  ambiguous: number
  app_installed: number
  subsystem_present: number
  busy: number
  last_hour: number
  last_day: number
}

export function toCandidate(row: CandidateRow): Candidate {
  return {
    phoneId: row.phone_id,
    hostId: row.host_id,
    accountId: row.account_id,
    scriptId: row.script_id,
    platform: row.account_platform,
    facts: toFacts(row),
  }
}

function toFacts(row: CandidateRow): GateFacts {
  return {
    halted: row.halted === 1,
    lane: row.purpose as Lane,
    script: {
      purpose: row.purpose,
      enabled: row.enabled === 1,
      platform: row.script_platform,
      app: row.script_app,
    },
    platform:
      row.platform === null
        ? undefined
        : {
            name: row.platform,
            app: row.platform_app,
            basis: row.platform_basis,
            capHour: row.cap_hour,
            capDay: row.cap_day,
          },
    account: {
      platform: row.account_platform,
      phoneSerial: row.phone_serial,
      subsystem: row.subsystem,
      basis: row.account_basis,
      authorisedUntil: row.authorised_until,
    },
    ambiguous: row.ambiguous === 1,
    phone: {
      serial: row.serial,
      hostConnected: row.host_state === 1,
      online: row.phone_state === 1,
      adb: row.adb === 1,
      maintenance: row.maintenance === 1,
      busy: row.busy === 1,
      cardType: row.card_type,
      appInstalled: row.app_installed === 1,
      subsystemPresent: row.subsystem_present === 1,
      sim: row.sim_kind === null ? undefined : { operator: row.sim_operator ?? 0, kind: row.sim_kind },
    },
    taskSwitch:
      row.is_on === null
        ? undefined
        : { on: row.is_on === 1, cardType: row.wanted_card_type, operator: row.wanted_operator },
    used: { lastHour: row.last_hour, lastDay: row.last_day },
  }
}
