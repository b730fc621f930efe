import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { reasonInWords } from '../siteChecks/index.ts'
import { inLetters } from '../sites/index.ts'
import type { FoundSite } from './findSite.ts'

const dayMs = 86_400_000

/** A site as the API gives it out, in the reader's language and the installation's zone. */
export function toFacts(found: FoundSite, { now, zone, t }: { now: number; zone: string; t: Translate }) {
  const { reason, detail, checked_at, expire_time, ssl_time, create_time, update_time, ...rest } = found
  const time = (ms: number | null) => (ms === null ? null : formatTime(ms, zone))
  const daysTo = (ms: number | null) => (ms === null ? null : Math.floor((ms - now) / dayMs))
  return {
    ...rest,
    url: inLetters(rest.url),
    domain: inLetters(rest.domain),
    site_status_str: t(codeKey('site.choice.site_status', rest.site_status)),
    reason_str: reasonInWords({ reason, detail }, t),
    check_time: time(checked_at),
    ssl_time: time(ssl_time),
    ssl_days: daysTo(ssl_time),
    domain_time: time(expire_time),
    domain_days: daysTo(expire_time),
    create_time: time(create_time),
    update_time: time(update_time),
  }
}
