import type { ScriptPurpose } from '@quarterdeck/shared/contracts/scriptMeta.ts'

/** The queues: one for each purpose of a script. The codes are those of script.purpose; 0 and 1 are also the book types. */
export const lanes = { 'book-list': 0, 'story-note': 1, check: 2 } as const satisfies Record<ScriptPurpose, number>
export type Lane = (typeof lanes)[ScriptPurpose]
export const allLanes: readonly Lane[] = [lanes['book-list'], lanes['story-note'], lanes.check]

/** Where a run must take place: anywhere, on a platform, or under one account. */
export type Pin = { kind: 'none' } | { kind: 'platform'; platformId: number } | { kind: 'account'; accountId: number }

export function pinText(pin: Pin): string {
  switch (pin.kind) {
    case 'none':
      return ''
    case 'platform':
      return `platform:${pin.platformId}`
    case 'account':
      return `account:${pin.accountId}`
  }
}

/** The pins of which an account may take runs. */
export function pinsOf(account: { id: number; platformId: number }): string[] {
  return [
    '',
    pinText({ kind: 'platform', platformId: account.platformId }),
    pinText({ kind: 'account', accountId: account.id }),
  ]
}
