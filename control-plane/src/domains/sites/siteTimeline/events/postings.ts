import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { postingStatus } from '@quarterdeck/shared/resources/site/posting.ts'
import { and, desc, gte, lt } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { posting } from '../../../../platform/schema/tables.gen.ts'
import { linkTo } from '../links.ts'
import type { EventQuery, SiteEvent } from './siteEvent.ts'

const most = 2_000

/** What was posted for the site. */
export async function postingEvents({ sql, names, span, t }: EventQuery): Promise<SiteEvent[]> {
  const postings = await selectPostings.all(sql, { names, from: span.from, to: span.to })
  return postings.map(({ article_title: title, article_status, article_platform, article_time, host }) => {
    const isSent = article_status === postingStatus.sent
    const platform = t(codeKey('posting.choice.article_platform', article_platform))
    return {
      kind: 'posting',
      tone: isSent ? 'good' : 'bad',
      at: article_time ?? 0,
      text: t(`site-timeline.event.posting_${isSent ? 'sent' : 'failed'}`, { title, platform }),
      link: linkTo('/documentRecord', { keyword: host }),
    }
  })
}

const a = posting

const selectPostings = prepared((q, p: Params<{ names: readonly string[]; from: number; to: number }>) =>
  q
    .select({
      article_title: a.article_title,
      article_status: a.article_status,
      article_platform: a.article_platform,
      article_time: a.article_time,
      host: a.host,
    })
    .from(a)
    .where(and(isAmong(a.host, p.names), gte(a.article_time, p.from), lt(a.article_time, p.to)))
    .orderBy(desc(a.article_time))
    .limit(most),
)
