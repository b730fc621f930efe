import type { LostPhone } from '../contracts/phoneLeases.ts'
import { codeKey } from './keys.ts'
import type { Translate } from './translate.ts'

/** How somebody came to have a phone no more. */
export function lostWords(t: Translate, { how, by, reason }: LostPhone): string {
  return by === '' ? t(codeKey('phone-lease.choice.how', how)) : t('held-phones.taken', { by, reason })
}
