import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { tagStatistics } from '@quarterdeck/shared/statistics/tagStatistics.ts'
import { pairsName } from '../../../platform/schema/links.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { account as accountTable, libraryItem as itemTable } from '../../../platform/schema/tables.gen.ts'
import { type DaySpan, type FigureSource, seenAsShared } from '../../figureSource.ts'
import { asCounted, completed, plannedOn } from '../../figuresOfPosts.ts'
import { tagDay } from './tables.ts'

export const tagSource: FigureSource = {
  definition: tagStatistics,
  table: nameOf(tagDay),
  madeAs: 'tag',
  seen: seenAsShared,
  making: {
    key: ['tag', 'whose'],
    kept: ['owner_user_id', 'user_group_id', 'organisation_id', 'library_items', 'accounts'],
    counted: ['publications', 'views'],
    rows: rowsOf,
  },
}

const accountTags = pairsName(account, 'tags')
const itemTags = pairsName(libraryItem, 'tags')

/** What bears the tag itself, and posts under such accounts or of such texts, pictures and videos. */
function rowsOf(span: DaySpan): string {
  const belongs = 'a.owner_user_id, a.user_group_id, a.organisation_id'
  const posts = `SELECT p.id, p.account, ${asCounted('p.views')} AS views, p.library_item FROM ${plannedOn(span)} AND p.status = ${completed}`
  const all = `SELECT g.link_id AS tag, ${belongs}, 0 AS library_items, 1 AS accounts, 0 AS publications, NULL AS views
      FROM ${accountTags} g JOIN ${nameOf(accountTable)} a ON a.id = g.row_id WHERE coalesce(a.create_time, 0) < ${span.end}
    UNION ALL SELECT g.link_id, NULL, NULL, l.organisation_id, 1, 0, 0, NULL
      FROM ${itemTags} g JOIN ${nameOf(itemTable)} l ON l.id = g.row_id WHERE coalesce(l.create_time, 0) < ${span.end}
    UNION ALL SELECT b.tag, ${belongs}, 0, 0, 1, b.views FROM (
      SELECT g.link_id AS tag, p.id, p.account, p.views FROM (${posts}) p JOIN ${accountTags} g ON g.row_id = p.account
      UNION SELECT g.link_id, p.id, p.account, p.views FROM (${posts}) p JOIN ${itemTags} g ON g.row_id = p.library_item
    ) b JOIN ${nameOf(accountTable)} a ON a.id = b.account`
  return `SELECT tag, coalesce(owner_user_id, 0) || ':' || coalesce(user_group_id, 0) || ':' || coalesce(organisation_id, 0) AS whose,
      owner_user_id, user_group_id, organisation_id, sum(library_items) AS library_items, sum(accounts) AS accounts,
      sum(publications) AS publications, sum(views) AS views
    FROM (${all}) GROUP BY tag, whose`
}
