import type { ScriptPurpose } from '@quarterdeck/shared/contracts/scriptMeta.ts'

/**
 * The queues: one for each purpose of a script, whose codes are those of script.purpose (0 and 1 are also the book types), and one
 * for scripts of any purpose that are tried without publishing.
 */
export const lanes = { 'book-list': 0, 'story-note': 1, check: 2, dry: 3 } as const satisfies Record<
  ScriptPurpose | 'dry',
  number
>
export type Lane = (typeof lanes)[keyof typeof lanes]
/** Their work is that of the internal organisations, and uses nobody else's phones and accounts (decisions.md §7). */
export const internalLanes: ReadonlySet<number> = new Set(Object.values(lanes))
export const allLanes: readonly Lane[] = Object.values(lanes)

/** Where a run must take place: anywhere, on a platform, or under one account; a dry run has its own script and needs no account. */
export type Pin =
  | { kind: 'none' }
  | { kind: 'platform'; platformId: number }
  | { kind: 'account'; accountId: number }
  | { kind: 'dry'; dryRun: number }

export function pinText(pin: Pin): string {
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
  return pin.startsWith('account:') ? Number(pin.slice('account:'.length)) : undefined
}

/** Runs of a lane under a pin, in the order in which they came. */
export interface Queue {
  lane: Lane
  pin: string
}

/** The task of a dry run: below zero, so that nothing that asks for the runs of a task ever finds it. */
export function taskOfDryRun(dryRun: number): number {
  return -dryRun
}

/** The pins of which an account may take runs. */
export function pinsOf(account: { id: number; platformId: number }): string[] {
  return [
    '',
    pinText({ kind: 'platform', platformId: account.platformId }),
    pinText({ kind: 'account', accountId: account.id }),
  ]
}
