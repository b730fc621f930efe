import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { leaseReasonCode, leaseReasons } from '@quarterdeck/shared/values/leaseReason.ts'
import { mark } from '@quarterdeck/shared/values/mark.ts'

/** What somebody gave as a reason, as it is stored: a code that the product knows, or words without its mark. */
export function givenReason(given: string): string {
  const code = leaseReasonCode(given)
  return code !== undefined && leaseReasons.some((one) => one === code) ? given : given.replaceAll(mark, '')
}

/** For what somebody has a phone, in the reader's language where the product wrote it. */
export function leaseReason(stored: string, t: Translate): string {
  const code = leaseReasonCode(stored)
  return code === undefined ? stored : (named(t, codeKey('phone-lease.reason', code)) ?? code)
}

/** The same of a row of a list. */
export function sayReason(row: Record<string, unknown>, field: string, t: Translate): void {
  if (typeof row[field] === 'string') row[field] = leaseReason(row[field], t)
}
