import type { CheckedPost } from '@quarterdeck/shared/contracts/publishing.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { checkPost } from '@quarterdeck/shared/values/checkPost.ts'
import { filesOn } from '@quarterdeck/shared/values/cropFrame.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { describedMedia, findStanding, levelOf, resolveContent, saidOn } from '../../../content/review/index.ts'
import { readRival } from '../store/publications.ts'
import type { OrderAccount } from './accounts.ts'
import type { OrderContent } from './contents.ts'
import { type Planned, plannedRow } from './planOrder.ts'

export interface CheckInput {
  contents: readonly OrderContent[]
  accounts: ReadonlyMap<number, OrderAccount>
  byHand: boolean
  zone: string
  now: number
  /** The release that these rows would belong to, whose own rows are no rivals; 0: a new one. */
  release: number
}

/** What becomes of each row of an order: asked once for the table, and once more when its publications are made. */
export async function checkRows(
  from: Sql,
  rows: readonly Planned[],
  input: CheckInput,
  t: Translate,
): Promise<CheckedPost[]> {
  const { contents, accounts, byHand, zone, now, release } = input
  const judged = await Promise.all(contents.map((content) => judgeContent(from, content)))
  const sameOn = countSame(rows, accounts)
  // A text is as long on one account of a platform as on the next.
  const weighed = new Map<string, { segments: number; issues: readonly CheckedPost['issues'][number][] }>()
  const weigh = (at: number, { platform }: OrderAccount, accountsAtOnce: number) => {
    const key = `${at}:${platform.id}:${accountsAtOnce}`
    const known = weighed.get(key)
    if (known) return known
    const { body, cropped } = judged[at]!
    const media = describedMedia(filesOn(platform.id, contents[at]!.files, body.crops ?? [], cropped), body.alts)
    const verdict = checkPost(platform, { ...saidOn(platform.id, body), media, accounts: accountsAtOnce })
    const made = {
      segments: verdict.segments.length,
      issues: verdict.issues.map(({ severity, code, data }) => ({
        severity,
        text: t(codeKey('errors', code), data),
      })),
    }
    weighed.set(key, made)
    return made
  }
  const checked: CheckedPost[] = []
  for (const row of rows) {
    const [content, account] = [contents[row.content]!, accounts.get(row.account)!]
    const { standing } = judged[row.content]!
    const accountsAtOnce = row.repeat === 0 ? (sameOn.get(`${row.content}:${account.platform.id}`) ?? 1) : 1
    const verdict = weigh(row.content, account, accountsAtOnce)
    const issues = [...verdict.issues]
    if (row.at < now - 60_000) issues.push({ severity: 'warning', text: t('publishing.time_past') })
    const error = issues.find(({ severity }) => severity === 'error')
    const refused =
      problemText(account, t) ||
      (standing?.status === contentReviewMachine.codes.refused ? t('errors.content_refused') : '') ||
      (error?.text ?? '') ||
      (await rivalText(from, { account: account.id, snapshot: standing?.snapshot ?? 0, release }, t))
    const level = levelOf(standing?.status)
    checked.push({
      ...plannedRow(row, zone),
      name: content.name,
      account_name: account.account,
      platform: account.platform.id,
      platform_name: account.platform.name,
      shift: row.shift,
      segments: verdict.segments,
      by_hand: byHand || account.byHand,
      awaits_review: level < account.review,
      refused,
      issues,
    })
  }
  return checked
}

async function judgeContent(from: Sql, { row }: OrderContent) {
  const { body, cropped } = await resolveContent(from, row.content)
  return { body, cropped, standing: await findStanding(from, { body, organisation: row.organisation ?? 0 }) }
}

function problemText({ problem }: OrderAccount, t: Translate): string {
  return problem ? t(problem.text, problem.values) : ''
}

async function rivalText(
  from: Sql,
  of: { account: number; snapshot: number; release: number },
  t: Translate,
): Promise<string> {
  const rival = of.snapshot === 0 ? undefined : await readRival.get(from, { ...of, except: 0, repeat: -1 })
  return rival ? t('errors.publication_rival', { name: rival.name }) : ''
}

/** How many accounts of a platform get the same content. */
function countSame(rows: readonly Planned[], accounts: ReadonlyMap<number, OrderAccount>): Map<string, number> {
  const found = new Map<string, Set<number>>()
  for (const { content, account } of rows) {
    const key = `${content}:${accounts.get(account)!.platform.id}`
    found.set(key, (found.get(key) ?? new Set()).add(account))
  }
  return new Map([...found].map(([key, ids]) => [key, ids.size]))
}
