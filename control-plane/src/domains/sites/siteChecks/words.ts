import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'

/** Why a site has its status; with what is wrong where that is known more exactly. '' before the first check. */
export function reasonInWords({ reason, detail = '' }: { reason: string; detail?: string }, t: Translate): string {
  if (reason === '') return ''
  if (reason === 'certificate' && detail !== '') return t(codeKey('site-checking.certificate', detail))
  // Browsers read over it, and this does not: the site's owner can mend it.
  if (
    reason === 'bad_http' &&
    /^HPE_(?:INVALID_HEADER|HEADER_OVERFLOW|INVALID_CONTENT|INVALID_TRANSFER|UNEXPECTED)/.test(detail)
  )
    return t('site-checking.broken_header')
  if (reason === 'no_tls' && detail.includes('NO_APPLICATION_PROTOCOL')) return t('site-checking.http2_alone')
  return t(codeKey('site-check.choice.reason', reason))
}
