import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { reasonInWords, siteStatusCodes } from '../../siteChecks/index.ts'
import { linkTo, wholeDay } from '../links.ts'
import { readVerdicts } from '../verdicts.ts'
import type { EventQuery, SiteEvent } from './siteEvent.ts'

/** Each day on which the checks found something else than the last time; the first one where it was no good. */
export async function verdictEvents({ sql, site, span, t }: EventQuery): Promise<SiteEvent[]> {
  const verdicts = await readVerdicts(sql, site.url, span)
  return verdicts.flatMap((verdict, n): SiteEvent[] => {
    const before = verdicts[n - 1]
    const isValid = verdict.site_status === siteStatusCodes.valid
    if (before ? before.reason === verdict.reason && before.site_status === verdict.site_status : isValid) return []
    const status = t(codeKey('site-check.choice.site_status', verdict.site_status))
    const reason = reasonInWords({ reason: verdict.reason }, t)
    return [
      {
        kind: 'verdict',
        tone: isValid ? 'good' : 'bad',
        at: verdict.create_time,
        text: reason === '' || isValid ? status : t('site-timeline.event.verdict', { status, reason }),
        link: linkTo('/siteStatusMonitoring', { url: site.url, ...wholeDay(verdict.day) }),
      },
    ]
  })
}
