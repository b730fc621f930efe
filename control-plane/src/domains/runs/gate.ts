import type { Lane } from './lanes.ts'

/** `operator` is 1 to 3, 0 where unknown; the kind is what people say of it. */
export interface GateSim {
  operator: number
  kind: 'unknown' | 'real' | 'virtual'
}

/** A run of a lane on a phone by an account with a script: everything that decides whether it may be. */
export interface GateFacts {
  halted: boolean
  lane: Lane
  script: { purpose: number; enabled: boolean; platformId: number; app: string } | undefined
  platform: { id: number; app: string; basis: number; capHour: number; capDay: number } | undefined
  account:
    | {
        platformId: number
        /** Null: bound to none. */
        phoneId: number | null
        subsystem: number
        basis: number
        authorisedUntil: number | null
        isOut: boolean
        restsUntil: number | null
      }
    | undefined
  /** More than one account is bound to this subsystem for the platform: which one is logged in cannot be known. */
  ambiguous: boolean
  phone:
    | {
        id: number
        hostConnected: boolean
        online: boolean
        adb: boolean
        maintenance: boolean
        /** Left to a person who logs accounts in by hand. */
        startAccount: boolean
        busy: boolean
        /** Taken out until a person has seen to it. */
        isOut: boolean
        /** After failures in a row. */
        restsUntil: number | null
        cardType: number | null
        appInstalled: boolean
        subsystemPresent: boolean
        /** The SIM that counts, the first. */
        sim: GateSim | undefined
      }
    | undefined
  /** Of the lane; a lane without one (checks) is always on, for any card. */
  taskSwitch: { on: boolean; cardType: number | null; operator: number } | undefined
  /** Runs that this account has started. */
  used: { lastHour: number; lastDay: number }
}

/** What no waiting mends, in the order in which the gate asks. */
export const lastingObstacles = [
  'no_script',
  'no_platform',
  'platform_no_basis',
  'app_differs',
  'no_account',
  'account_ambiguous',
  'account_no_authorisation',
  'account_authorisation_past',
] as const
export type LastingObstacle = (typeof lastingObstacles)[number]

/** Why not, in the order in which the gate asks; each has a text in seven languages (`waitingTexts`). */
export const obstacles = [
  'halted',
  ...lastingObstacles,
  'switch_off',
  'phone_offline',
  'phone_adb_off',
  'phone_maintenance',
  'phone_start_account',
  'subsystem_missing',
  'app_missing',
  'card_type_differs',
  'operator_differs',
  'account_out',
  'phone_out',
  'account_resting',
  'phone_resting',
  'cap_hour',
  'cap_day',
  'phone_busy',
] as const
export type Obstacle = (typeof obstacles)[number]

export type Verdict<O extends Obstacle = Obstacle> = { ok: true } | { ok: false; obstacle: O }

/**
 * The gate before every lease (decisions.md §2, §6): nothing reaches a phone around it. It answers with the first thing
 * in the way, in the order in which a person would mend them.
 */
export function gate(facts: GateFacts, now: number): Verdict {
  if (facts.halted) return blocked('halted')
  const authority = mayEver(facts, now)
  if (!authority.ok) return authority
  const { taskSwitch, phone, platform, used, account } = facts
  if (taskSwitch && !taskSwitch.on) return blocked('switch_off')
  if (!phone?.hostConnected || !phone.online) return blocked('phone_offline')
  if (!phone.adb) return blocked('phone_adb_off')
  if (phone.maintenance) return blocked('phone_maintenance')
  if (phone.startAccount) return blocked('phone_start_account')
  if (!phone.subsystemPresent) return blocked('subsystem_missing')
  if (!phone.appInstalled) return blocked('app_missing')
  if (taskSwitch) {
    if (taskSwitch.cardType === null || taskSwitch.cardType !== phone.cardType) return blocked('card_type_differs')
    if (!operatorFits(taskSwitch.operator, phone.sim)) return blocked('operator_differs')
  }
  if (account?.isOut) return blocked('account_out')
  if (phone.isOut) return blocked('phone_out')
  if (rests(account, now)) return blocked('account_resting')
  if (rests(phone, now)) return blocked('phone_resting')
  if (platform && platform.capHour > 0 && used.lastHour >= platform.capHour) return blocked('cap_hour')
  if (platform && platform.capDay > 0 && used.lastDay >= platform.capDay) return blocked('cap_day')
  if (phone.busy) return blocked('phone_busy')
  return { ok: true }
}

/**
 * The part that no waiting mends: is there a script for it, a platform with a basis, an account with an authorisation?
 * A run is verified by it, and every commit asks it once more.
 */
export function mayEver(facts: GateFacts, now: number): Verdict<LastingObstacle> {
  const { lane, script, platform, account, ambiguous, phone } = facts
  if (!script?.enabled || script.purpose !== lane) return blocked('no_script')
  if (!platform || platform.id !== script.platformId) return blocked('no_platform')
  if (platform.basis === 0) return blocked('platform_no_basis')
  if (platform.app !== script.app) return blocked('app_differs')
  if (!account || account.platformId !== platform.id || account.phoneId !== phone?.id) return blocked('no_account')
  if (ambiguous) return blocked('account_ambiguous')
  if (account.basis === 0) return blocked('account_no_authorisation')
  if (account.authorisedUntil !== null && account.authorisedUntil <= now) return blocked('account_authorisation_past')
  return { ok: true }
}

/** Operator codes of the switch (decisions.md §6): 0 any, 1 to 3 the SIM's carrier, 4 a real card, 5 a virtual one. */
export function operatorFits(wanted: number, sim: GateSim | undefined): boolean {
  switch (wanted) {
    case 0:
      return true
    case 4:
      return sim?.kind === 'real'
    case 5:
      return sim?.kind === 'virtual'
    default:
      return sim !== undefined && sim.operator === wanted
  }
}

/** Of several candidates' obstacles the one of the candidate that came furthest: what a person would look at. */
export function nearest(found: readonly [Obstacle, ...Obstacle[]]): Obstacle {
  return found.reduce((best, one) => (obstacles.indexOf(one) > obstacles.indexOf(best) ? one : best))
}

function rests(one: { restsUntil: number | null } | undefined, now: number): boolean {
  return (one?.restsUntil ?? 0) > now
}

function blocked<O extends Obstacle>(obstacle: O): Verdict<O> {
  return { ok: false, obstacle }
}
