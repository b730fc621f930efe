import { mark } from './mark.ts'

/** What the product itself says for what somebody has a phone: stored as a code, which readers see in their language. */
export const leaseReasons = ['screen', 'verification'] as const
export type LeaseReason = (typeof leaseReasons)[number]

export function productReason(code: LeaseReason): string {
  return `${mark}${code}`
}

/** The code of a reason that the product gave; undefined for words of people. */
export function leaseReasonCode(stored: string): string | undefined {
  return stored.startsWith(mark) ? stored.slice(mark.length) : undefined
}
