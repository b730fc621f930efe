import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import type { Side } from '../../../../resources/visibility/side.ts'
import { type Lane, lanes } from '../queue/lanes.ts'

/** `operator` is 1 to 3, 0 where unknown; the kind is what people say of it. */
export interface GateSim {
  operator: number
  kind: 'unknown' | 'real' | 'virtual'
}

/** A run of a lane on a phone by an account (dry runs have none) with a script: everything that decides whether it may be. */
export interface GateFacts {
  halted: boolean
  lane: Lane
  /** For whose side the run was queued; undefined: of a candidate for runs of any. */
  side: Side | undefined
  /** What its script must be for, a code of script.purpose; undefined: anything, in a dry run. */
  purpose: number | undefined
  /** What the owner of the run has against it; of candidates nothing is known of the run yet. */
  own: readonly OwnObstacle[]
  script:
    | {
        purpose: number
        enabled: boolean
        platformId: number
        app: string
        /** The version that this phone would get: it failed for one cause on several phones that others work on. */
        restsUntil: number | null
      }
    | undefined
  platform:
    | {
        id: number
        app: string
        basis: number
        /** Null: until somebody ends it. */
        basisUntil: number | null
        /** People post there, and nothing runs. */
        byHand: boolean
        capHour: number
        capDay: number
        /** It refuses the work of the account's side: nothing goes there until then, and one run then; null: it does not. */
        nextProbe: number | null
      }
    | undefined
  account:
    | {
        platformId: number
        /** Null: bound to none. */
        phoneId: number | null
        subsystem: number
        side: Side
        basis: number
        authorisedUntil: number | null
        /** The code of its state: nothing runs on one that is not normal. */
        status: number
        /** Its own caps, which may only be lower than those of the platform; 0 is none. */
        capHour: number
        capDay: number
        isOut: boolean
        restsUntil: number | null
      }
    | undefined
  /** More than one account is bound to this subsystem for the platform: which one is logged in cannot be known. */
  ambiguous: boolean
  phone:
    | {
        id: number
        side: Side
        hostConnected: boolean
        online: boolean
        adb: boolean
        maintenance: boolean
        /** Left to a person who logs accounts in by hand. */
        startAccount: boolean
        approved: boolean
        hostApproved: boolean
        /** Work is stopped on it, or on all of its group or host. */
        halted: boolean
        /** Kept for tests, or an emulated one. */
        test: boolean
        busy: boolean
        /** Taken out until a person has seen to it. */
        isOut: boolean
        /** After failures in a row. */
        restsUntil: number | null
        batteryLow: boolean
        tooHot: boolean
        storageLow: boolean
        clockWrong: boolean
        cardType: number | null
        appInstalled: boolean
        subsystemPresent: boolean
        /** The SIM that counts, the first. */
        sim: GateSim | undefined
      }
    | undefined
  /** Of the lane; a lane without one (checks) is always on, for any card. */
  taskSwitch: { on: boolean; cardType: number | null; operator: number } | undefined
  /** Runs of the lane count under no cap. */
  uncapped: boolean
  /** Runs that this account has started. */
  used: { lastHour: number; lastDay: number }
}

/** Something that is in the way of a task, said by the domain whose task it is. */
export interface OwnObstacle {
  /** In snake case, for programs: `review_missing`. */
  reason: string
  /** Said to people who ask why the run waits. */
  text: TextKey
  values?: Readonly<Record<string, string | number>>
}

/** What no waiting mends, in the order in which the gate asks. */
export const lastingObstacles = [
  'no_script',
  'no_platform',
  'platform_no_basis',
  'basis_past',
  'by_hand',
  'app_differs',
  'no_account',
  'other_organisation',
  'account_ambiguous',
  'account_no_authorisation',
  'account_authorisation_past',
  'account_status',
  // Asked again before each commit, as all these are. Of a candidate without a run there is none.
  'owner',
] as const
export type LastingObstacle = (typeof lastingObstacles)[number]

/** Why not, in the order in which the gate asks; each has a text in seven languages (`waitingTexts`). */
export const obstacles = [
  'halted',
  ...lastingObstacles,
  'phone_not_test',
  'switch_off',
  'script_resting',
  'platform_rests',
  'phone_halted',
  'host_not_approved',
  'phone_not_approved',
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
  'battery_low',
  'too_hot',
  'storage_low',
  'clock_wrong',
  'cap_hour',
  'cap_day',
  'account_cap_hour',
  'account_cap_day',
  'phone_busy',
] as const
export type Obstacle = (typeof obstacles)[number]

export type Verdict<O extends Obstacle = Obstacle> = { ok: true } | { ok: false; obstacle: O }

/**
 * The gate before every lease (decisions.md §2, §6): nothing reaches a phone around it. It answers with the first thing
 * in the way, in the order in which a person would mend them.
 */
export function gate(facts: GateFacts, now: number): Verdict {
  return verdict(obstacles.find((one) => isInTheWay[one](facts, now)))
}

/**
 * The part that no waiting mends: is there a script for it, a platform with a basis, an account with an authorisation?
 * A run is verified by it, and every commit asks it once more.
 */
export function mayEver(facts: GateFacts, now: number): Verdict<LastingObstacle> {
  return verdict(lastingObstacles.find((one) => isInTheWay[one](facts, now)))
}

/** Everything that is in the way, for people who ask why. */
export function allObstacles(facts: GateFacts, now: number): Obstacle[] {
  return obstacles.filter((one) => isInTheWay[one](facts, now))
}

/** Each rule by itself: of what is not there it says nothing but that it is not there. */
const isInTheWay: Readonly<Record<Obstacle, (facts: GateFacts, now: number) => boolean>> = {
  halted: ({ halted }) => halted,
  no_script: ({ script, lane, purpose }) =>
    !script || (lane !== lanes.dry && !(script.enabled && script.purpose === purpose)),
  no_platform: ({ platform, script }) => !platform || (script !== undefined && platform.id !== script.platformId),
  platform_no_basis: ({ platform }) => platform?.basis === 0,
  basis_past: ({ platform }, now) => isPast(platform?.basisUntil, now),
  by_hand: ({ platform }) => platform?.byHand === true,
  app_differs: ({ platform, script }) => Boolean(platform && script && platform.app !== script.app),
  // A dry run publishes nothing: it goes under a name that somebody made up.
  no_account: ({ account, platform, phone, lane }) =>
    lane !== lanes.dry &&
    (!account || (platform !== undefined && account.platformId !== platform.id) || account.phoneId !== phone?.id),
  // Of what is not there, nobody is the owner.
  other_organisation: ({ account, phone, side }) => {
    const sides = new Set([account?.side, phone?.side, side])
    sides.delete(undefined)
    return sides.size > 1
  },
  account_ambiguous: ({ ambiguous }) => ambiguous,
  account_no_authorisation: ({ account }) => account?.basis === 0,
  account_authorisation_past: ({ account }, now) => isPast(account?.authorisedUntil, now),
  account_status: ({ account }) => account !== undefined && account.status !== accountMachine.codes.normal,
  owner: ({ own }) => own.length > 0,
  phone_not_test: ({ phone, lane }) => lane === lanes.dry && phone?.test === false,
  switch_off: ({ taskSwitch }) => taskSwitch?.on === false,
  // Whoever tries a script wants to see how it fails.
  script_resting: ({ script, lane }, now) => lane !== lanes.dry && rests(script, now),
  platform_rests: ({ platform, lane }, now) => lane !== lanes.dry && (platform?.nextProbe ?? 0) > now,
  phone_halted: ({ phone }) => phone?.halted === true,
  phone_offline: ({ phone }) => !phone?.hostConnected || !phone.online,
  phone_adb_off: ({ phone }) => phone?.adb === false,
  phone_maintenance: ({ phone }) => phone?.maintenance === true,
  host_not_approved: ({ phone }) => phone?.hostApproved === false,
  phone_not_approved: ({ phone }) => phone?.approved === false,
  phone_start_account: ({ phone }) => phone?.startAccount === true,
  subsystem_missing: ({ phone }) => phone?.subsystemPresent === false,
  app_missing: ({ phone, script }) => script !== undefined && phone?.appInstalled === false,
  card_type_differs: ({ taskSwitch, phone }) =>
    Boolean(taskSwitch && phone && (taskSwitch.cardType === null || taskSwitch.cardType !== phone.cardType)),
  operator_differs: ({ taskSwitch, phone }) =>
    Boolean(taskSwitch && phone && !operatorFits(taskSwitch.operator, phone.sim)),
  account_out: ({ account }) => account?.isOut === true,
  phone_out: ({ phone }) => phone?.isOut === true,
  account_resting: ({ account }, now) => rests(account, now),
  phone_resting: ({ phone }, now) => rests(phone, now),
  battery_low: ({ phone }) => phone?.batteryLow === true,
  too_hot: ({ phone }) => phone?.tooHot === true,
  storage_low: ({ phone }) => phone?.storageLow === true,
  clock_wrong: ({ phone }) => phone?.clockWrong === true,
  cap_hour: ({ platform, used, uncapped }) => !uncapped && isReached(platform?.capHour, used.lastHour),
  cap_day: ({ platform, used, uncapped }) => !uncapped && isReached(platform?.capDay, used.lastDay),
  account_cap_hour: ({ account, used, uncapped }) => !uncapped && isReached(account?.capHour, used.lastHour),
  account_cap_day: ({ account, used, uncapped }) => !uncapped && isReached(account?.capDay, used.lastDay),
  phone_busy: ({ phone }) => phone?.busy === true,
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

/** What a verdict is called for programs: an owner's obstacle by its own name. */
export function reasonOf(obstacle: Obstacle, { own }: Pick<GateFacts, 'own'>): string {
  return obstacle === 'owner' ? (own[0]?.reason ?? obstacle) : obstacle
}

/** Of several candidates' obstacles the one of the candidate that came furthest: what a person would look at. */
export function nearest(found: readonly [Obstacle, ...Obstacle[]]): Obstacle {
  return found.reduce((best, one) => (obstacles.indexOf(one) > obstacles.indexOf(best) ? one : best))
}

function rests(one: { restsUntil: number | null } | undefined, now: number): boolean {
  return (one?.restsUntil ?? 0) > now
}

function isPast(time: number | null | undefined, now: number): boolean {
  return typeof time === 'number' && time <= now
}

/** A cap of 0 is none. */
function isReached(cap: number | undefined, used: number): boolean {
  return cap !== undefined && cap > 0 && used >= cap
}

function verdict<O extends Obstacle>(obstacle: O | undefined): Verdict<O> {
  return obstacle === undefined ? { ok: true } : { ok: false, obstacle }
}
