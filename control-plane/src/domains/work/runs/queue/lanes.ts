import { type ScriptPurpose, scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { bookTaskLanes } from '@quarterdeck/shared/lanes/bookTaskLanes.ts'
import { dryRunLanes } from '@quarterdeck/shared/lanes/dryRunLanes.ts'
import type { RestoredKind } from '@quarterdeck/shared/values/restored.ts'

/** The code of a queue, as it stands in `run.lane`. */
export type Lane = number

/** A queue of runs, declared by the domain whose tasks they carry out (`RunOwner.lanes`). */
export interface LaneDefinition {
  /** Unlike that of every other lane, for ever: runs keep it. */
  code: Lane
  /** In metrics, and where a run is told at length. */
  name: string
  /** What the scripts are for that carry out its runs; two lanes may share one. Undefined: scripts of any purpose. */
  purpose: ScriptPurpose | undefined
  /** Its runs publish: one that ended with neither a commit nor a link has not done what it was for. */
  publishes: boolean
  /** With what its runs stand still after a restore; those that only read, and those that people try, go on. */
  heldWith?: RestoredKind
  /** Its runs look for what nobody knows of: they count under no cap, and an account has one of them within `settleEveryMs`. */
  settles?: boolean
}

/**
 * The first four codes: of three the code is also that of script.purpose (0 and 1 are the book types as well), and 3 is for scripts of
 * any purpose that are tried without publishing. Those of all other domains begin with 4, and 13 looks for book tasks of which nobody knows.
 */
export const lanes = {
  'book-list': bookTaskLanes.bookList.code,
  'story-note': bookTaskLanes.storyNote.code,
  check: bookTaskLanes.check.code,
  dry: dryRunLanes.dry.code,
  settle: bookTaskLanes.settle.code,
} as const

export const bookLanes: readonly LaneDefinition[] = [
  { code: lanes['book-list'], name: 'book_list', purpose: 'book-list', publishes: true, heldWith: 'book_tasks' },
  { code: lanes['story-note'], name: 'story_note', purpose: 'story-note', publishes: true, heldWith: 'book_tasks' },
  { code: lanes.check, name: 'check', purpose: 'check', publishes: false },
  { code: lanes.settle, name: 'settle', purpose: 'check', publishes: false, settles: true },
]
/** Those that look at what book tasks have published. */
export const bookChecks: readonly Lane[] = [lanes.check, lanes.settle]
export const dryLane: LaneDefinition = { code: lanes.dry, name: 'dry', purpose: undefined, publishes: false }

/**
 * Whose turn it is goes by members: each of the first four lanes is one (both that look at book tasks are one), and all others together are one more, so that
 * however many queues they have, book lanes wait no longer. Inside a member the lower rank goes first.
 */
export function memberOf(lane: Lane): number {
  if (lane === lanes.settle) return lanes.check
  return internalLanes.has(lane) ? lane : firstOwnLane
}

const firstOwnLane: Lane = 4

/** Their work is that of the internal organisations, and uses nobody else's phones and accounts (decisions.md §7). */
export const internalLanes: ReadonlySet<number> = new Set(Object.values(lanes))

/** The code of script.purpose that a lane asks for; undefined where any will do. */
export function purposeOf({ purpose }: Pick<LaneDefinition, 'purpose'>): number | undefined {
  return purpose && scriptPurposes.indexOf(purpose)
}

/** Where a run must take place: anywhere, on a platform, or under one account; a dry run has its own script and needs no account. */
export type Pin =
  | { kind: 'none' }
  | { kind: 'platform'; platformId: number }
  | { kind: 'account'; accountId: number }
  | { kind: 'dry'; dryRun: number }

/** `scriptId`: nothing but that script will do. */
export function pinText(pin: Pin, scriptId?: number): string {
  const place = placeText(pin)
  if (scriptId === undefined) return place
  return place === '' ? `script:${scriptId}` : `${place} script:${scriptId}`
}

function placeText(pin: Pin): string {
  switch (pin.kind) {
    case 'none':
      return ''
    case 'platform':
      return `platform:${pin.platformId}`
    case 'account':
      return `account:${pin.accountId}`
    case 'dry':
      return `dry:${pin.dryRun}`
  }
}

/** The account of a pin that names one. */
export function accountOf(pin: string): number | undefined {
  const found = /^account:(\d+)/.exec(pin)
  return found ? Number(found[1]) : undefined
}

/** Runs of a lane under a pin, by rank, then by when they were due, then as they came. */
export interface Queue {
  lane: Lane
  pin: string
}

/** The task of a dry run: below zero, so that nothing that asks for the runs of a task ever finds it. */
export function taskOfDryRun(dryRun: number): number {
  return -dryRun
}

/** The pins of which an account may take runs with a script. */
export function pinsOf({ id, platformId, scriptId }: { id: number; platformId: number; scriptId: number }): string[] {
  const places: readonly Pin[] = [
    { kind: 'none' },
    { kind: 'platform', platformId },
    { kind: 'account', accountId: id },
  ]
  return places.flatMap((place) => [pinText(place), pinText(place, scriptId)])
}
