import type { CheckedPost } from '@quarterdeck/shared/contracts/publishing.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { lacksRights, resolveContent, sameTextOn } from '../../../content/review/index.ts'
import { doubtsInWords, readDoubts } from './doubts.ts'
import type { Planned } from './planOrder.ts'
import type { ReadOrder } from './readOrder.ts'

/**
 * What people would otherwise hear only once a post waits, or when somebody judges it: beside the rows of an order that it is about. Each
 * content and each account is asked about once.
 */
export async function foresee(
  from: Sql,
  checked: readonly CheckedPost[],
  planned: readonly Planned[],
  { contents, accounts, zone, now }: ReadOrder & { zone: string; now: number },
  t: Translate,
): Promise<CheckedPost[]> {
  const ids = [...accounts.keys()]
  const doubts = await readDoubts(from, ids, now)
  const ofContents: { hasNoRights: boolean; same: ReadonlyMap<number, string> }[] = []
  for (const { row } of contents) {
    const { body } = await resolveContent(from, row.content)
    const organisation = row.organisation ?? 0
    ofContents.push({
      hasNoRights: !row.rights && (await lacksRights(from, { media: body.media, organisation })),
      same: await sameTextOn(from, { body, accounts: ids, now }),
    })
  }
  return checked.map((post, at) => {
    const { account, at: due } = planned[at]!
    const of = ofContents[post.content]!
    const same = of.same.get(account)
    const texts = [
      ...doubtsInWords(doubts.get(account)!, { at: due, now, zone, t }),
      ...(of.hasNoRights ? [t('content-review.more.warning_no_rights')] : []),
      ...(same === undefined ? [] : [t('content-review.more.warning_same_text', { name: same })]),
    ]
    return { ...post, issues: [...post.issues, ...texts.map((text) => ({ severity: 'warning' as const, text }))] }
  })
}
