import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'

/** Why a site has its status; with what is wrong where that is its certificate. '' before the first check. */
export function reasonInWords({ reason, detail = '' }: { reason: string; detail?: string }, t: Translate): string {
  if (reason === '') return ''
  return reason === 'certificate' && detail !== ''
    ? t(codeKey('site-checking.certificate', detail))
    : t(codeKey('site-check.choice.reason', reason))
}
