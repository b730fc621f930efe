import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { EventQuery, SiteEvent } from '../events.ts'
import { linkTo } from '../links.ts'

interface Posting {
  article_title: string
  article_status: number
  article_platform: number
  article_time: number
  host: string
}

const most = 2_000

/** What was posted for the site. */
export async function postingEvents({ sql, names, span, t }: EventQuery): Promise<SiteEvent[]> {
  const postings = await sql.all<Posting>(
    `SELECT article_title, article_status, article_platform, article_time, host FROM posting
     WHERE host IN (SELECT value FROM json_each(?)) AND article_time >= ? AND article_time < ?
     ORDER BY article_time DESC LIMIT ${most}`,
    [JSON.stringify(names), span.from, span.to],
  )
  return postings.map(({ article_title: title, article_status: status, article_platform, article_time: at, host }) => {
    const platform = t(codeKey('posting.choice.article_platform', article_platform))
    return {
      kind: 'posting',
      tone: status === 1 ? 'good' : 'bad',
      at,
      text: t(`site-timeline.event.posting_${status === 1 ? 'sent' : 'failed'}`, { title, platform }),
      link: linkTo('/documentRecord', { keyword: host }),
    }
  })
}
