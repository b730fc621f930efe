import type { ShownReview } from '@quarterdeck/shared/contracts/contentReview.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { checkPost } from '@quarterdeck/shared/values/checkPost.ts'
import { filesOn } from '@quarterdeck/shared/values/cropFrame.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { wordingInWords } from '../../../http/refusal.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { altsOn, bodyOf, canonical, hashOf, saidOn } from './content.ts'
import { type BlockedWords, describedMedia, warningsOf, wordingOf } from './findings.ts'
import { postsShown, type Seen } from './postsShown.ts'
import { readLastPassed, readMedia, readPlatforms, readReview, readSnapshots, type Snapshot } from './store.ts'

/** What a reviewer looks at, in the reader's language. */
export async function showReview(
  { store, settings, now }: Pick<Context, 'store' | 'settings' | 'now'>,
  id: number,
  { t, blockedWords, seen }: { t: Translate; blockedWords: BlockedWords | undefined; seen: Seen },
): Promise<ShownReview> {
  const { read } = store
  const review = await readReview.get(read, { id })
  const snapshot = review && (await readSnapshots(read, [review.snapshot])).get(review.snapshot)
  if (!review || !snapshot) throw new AppError('not_found')
  const { body } = snapshot
  const files = new Map(
    (await readMedia(read, [...snapshot.media, ...snapshot.cropped])).map((file) => [file.id, file]),
  )
  const ids = linkedIds(review.platforms)
  const platforms = ids.length === 0 ? [] : await readPlatforms.all(read, { ids })
  const warnings = await warningsOf(read, snapshot, { platforms: ids, now: now(), blockedWords })
  const persona = body.persona?.id
  const last =
    persona === undefined
      ? undefined
      : await readLastPassed.get(read, { persona, organisation: snapshot.organisation, snapshot: snapshot.id })
  return {
    hash: hashOf(canonical(body)),
    title: body.title,
    text: body.text,
    persona: body.persona?.name ?? '',
    disclosure: body.disclosure ? (body.persona?.disclosure ?? '') : '',
    ai_generated: body.ai_generated,
    alts: describedFiles(snapshot),
    platforms: platforms.map((platform) => {
      const said = saidOn(platform.id, body)
      const alts = altsOn(platform, body)
      const there = filesOn(platform.id, snapshot.media, body.crops ?? [], snapshot.cropped).flatMap((id, at) => {
        const file = files.get(id)
        return file ? [{ file, alt: alts[at] ?? '' }] : []
      })
      const shown = there.map(({ file }) => file)
      const media = describedMedia(
        shown,
        there.map(({ alt }) => alt),
      )
      const { segments, weight, issues } = checkPost(platform, { ...said, media })
      return {
        name: platform.name,
        title: said.title,
        files: shown.map((file) => file.id),
        segments: [...segments],
        weight,
        limit: platform.text_limit,
        issues: issues.map((issue) => ({ severity: issue.severity, text: wordingInWords(wordingOf(issue), t) })),
      }
    }),
    posts: await postsShown(read, review.snapshot, { seen, settings }),
    warnings: warnings.map(({ code, says }) => ({ code, text: wordingInWords(says, t) })),
    before: last
      ? {
          text: bodyOf(last.body).text,
          time: last.at === null ? '' : formatTime(last.at, settings.get(systemSettings.zone)),
        }
      : null,
  }
}

/** Which files have a text for those who do not see them: a part of a picture has that of the picture. */
function describedFiles({ body, media, cropped }: Snapshot): ShownReview['alts'] {
  const alts = body.alts ?? []
  const parts = (body.crops ?? []).map(({ at }, n) => ({ file: cropped[n] ?? 0, text: alts[at] ?? '' }))
  return [...media.map((file, at) => ({ file, text: alts[at] ?? '' })), ...parts].filter(({ text }) => text !== '')
}
