import type { Wording } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { checkPost, type PostIssue } from '@quarterdeck/shared/values/checkPost.ts'
import { filesOn } from '@quarterdeck/shared/values/cropFrame.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { saidOn } from './content.ts'
import { lacksRights } from './rights.ts'
import { accountsOf, sameTextOn } from './sameText.ts'
import { type MediaFile, type PlatformRow, readMedia, readPlatforms, type Snapshot } from './store.ts'

/** Something about a content that whoever passes it should know. */
export interface Warning {
  code: 'same_text' | 'blocked_words' | 'no_disclosure' | 'no_rights' | 'over_limit'
  says: Wording
}

/** Words that a content should not use on these platforms, of the organisation whose it is: those that it does use. */
export type BlockedWords = (
  sql: Sql,
  of: { text: string; organisation: number; platforms: readonly number[] },
) => Promise<readonly string[]>

/** What stands beside a content, in the order in which people should look at it. */
export async function warningsOf(
  from: Sql,
  snapshot: Snapshot,
  {
    platforms,
    now,
    blockedWords,
  }: { platforms: readonly number[]; now: number; blockedWords?: BlockedWords | undefined },
): Promise<Warning[]> {
  const { body, organisation } = snapshot
  const found: Warning[] = []
  const add = (code: Warning['code'], text: TextKey, data: Record<string, string | number> = {}, words = {}) =>
    found.push({ code, says: { text, data, words } })
  for (const { platform, issue } of await limitsOf(from, snapshot, platforms))
    add(
      'over_limit',
      'content-review.more.warning_over_limit',
      { platform: platform.name },
      { reason: wordingOf(issue) },
    )
  const texts = [
    body.title,
    body.text,
    ...body.variants.flatMap((one) => [one.title, one.text]),
    ...(body.alts ?? []),
  ].join('\n')
  const words = (await blockedWords?.(from, { text: texts, organisation, platforms })) ?? []
  if (words.length > 0)
    add('blocked_words', 'content-review.more.warning_blocked_words', { words: words.slice(0, 5).join(', ') })
  const lacks = body.ai_generated ? !body.disclosure : body.persona !== null && !body.disclosure
  if (lacks) add('no_disclosure', 'content-review.more.warning_no_disclosure')
  if (snapshot.rights === 0 && (await lacksRights(from, { media: body.media, organisation })))
    add('no_rights', 'content-review.more.warning_no_rights')
  const [same] = await sameTextOn(from, { body, accounts: await accountsOf(from, snapshot), now, except: snapshot.id })
  if (same) add('same_text', 'content-review.more.warning_same_text', { name: same[1] })
  return found
}

/** What keeps a content from going out on these platforms, by what they ask of posts now. */
export async function limitsOf(
  from: Sql,
  { body, media, cropped }: Pick<Snapshot, 'body' | 'media' | 'cropped'>,
  platforms: readonly number[],
): Promise<{ platform: PlatformRow; issue: PostIssue }[]> {
  if (platforms.length === 0) return []
  const known = new Map((await readMedia(from, [...media, ...cropped])).map((file) => [file.id, postMedia(file)]))
  return (await readPlatforms.all(from, { ids: platforms })).flatMap((platform) => {
    const files = filesOn(platform.id, media, body.crops ?? [], cropped).map((id) => known.get(id))
    const described = files.flatMap((file, at) => (file ? [{ ...file, alt: body.alts?.[at] ?? '' }] : []))
    const { issues } = checkPost(platform, { ...saidOn(platform.id, body), media: described })
    const issue = issues.find(({ severity }) => severity === 'error')
    return issue ? [{ platform, issue }] : []
  })
}

/** Files of a content as rules of platforms see them; `alts` in their order. */
export function describedMedia(files: readonly MediaFile[], alts: readonly string[] = []) {
  return files.map((file, at) => ({ ...postMedia(file), alt: alts[at] ?? '' }))
}

function postMedia({ name, type, size, width, height, duration_ms }: MediaFile) {
  const [kind, format = ''] = type.split('/')
  const known = {
    name,
    format,
    bytes: size,
    ...(width > 0 && { width, height }),
    ...(duration_ms > 0 && { seconds: duration_ms / 1000 }),
  }
  return { ...known, kind: kind === 'video' ? ('video' as const) : ('image' as const) }
}

export function wordingOf({ code, data }: PostIssue): Wording {
  return { text: codeKey('errors', code), ...(data && { data }) }
}

/** Several in one sentence. */
export function together(warnings: readonly Warning[]): Wording {
  return warnings
    .map(({ says }) => says)
    .reduce((a, b) => ({ text: 'content-review.more.warning_both', words: { a, b } }))
}
