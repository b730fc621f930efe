import type { SeenWorks, Work } from '@quarterdeck/shared/protocol/works.ts'

/** What is looked for among the works of an account. What is left out may be anything. */
export interface Wanted {
  /** Where its platform shows one beside the text. */
  title?: string
  text?: string
  /** How many pictures and videos it has. */
  media?: number
  /** It cannot have gone out before: when its run committed, UTC milliseconds. */
  since: number
}

/** Something else of the same account and text that may have gone out as well. */
export interface Rival {
  /** Since when; null: it has not committed yet. */
  since: number | null
}

export interface Around {
  /** Links of what else is ours. */
  taken: ReadonlySet<string>
  rivals: readonly Rival[]
}

export type Which =
  | { kind: 'found'; link: string }
  /** A person decides: each of these may be it. */
  | { kind: 'several'; links: string[] }
  /** All that was posted since the commit was read, and it is not there. */
  | { kind: 'not_found' }
  /** The look says nothing. */
  | { kind: 'unknown' }

/** Platforms show the minute in which something was posted. */
const minuteMs = 60_000

/**
 * Which of the works that stand under an account is the one of which nobody knows whether it went out. Only what can be no other settles it:
 * the work of something else of ours, or one that is older than the commit, is none; of a work without text or time nobody knows that it is not that of
 * another publication of the same text.
 */
export function whichWork(wanted: Wanted, seen: SeenWorks, { taken, rivals }: Around): Which {
  const open = seen.works.filter((work) => !taken.has(work.link) && !isBefore(work, wanted.since))
  const fits = open.filter(
    (work) => likenessOf(work, wanted) === 'same' && (work.media ?? wanted.media) === (wanted.media ?? work.media),
  )
  const [only, ...more] = fits
  if (only && more.length === 0 && !rivals.some((rival) => mayBeOf(rival, only)))
    return { kind: 'found', link: only.link }
  // Cut short by the platform, or with what it adds: it is not the same, and hardly another.
  const like = fits.length > 0 ? fits : open.filter((work) => isKnown(work) && likenessOf(work, wanted) !== 'other')
  if (like.length > 0) return { kind: 'several', links: like.map(({ link }) => link) }
  return seen.since !== undefined && seen.since <= wanted.since ? { kind: 'not_found' } : { kind: 'unknown' }
}

function isBefore({ time }: Work, since: number): boolean {
  return time !== undefined && time + minuteMs <= since
}

function mayBeOf({ since }: Rival, work: Work): boolean {
  if (work.time === undefined || !isKnown(work)) return true
  return since !== null && !isBefore(work, since)
}

/** Something of what it says was to be seen. */
function isKnown({ title, text }: Work): boolean {
  return title !== undefined || text !== undefined
}

type Likeness = 'same' | 'like' | 'other'

/** `like`: a beginning of it, or it with something behind. What was not to be seen, or not asked for, says nothing. */
function likenessOf(work: Work, wanted: Wanted): Likeness {
  const both = [likenessOfTexts(work.title, wanted.title), likenessOfTexts(work.text, wanted.text)]
  return both.includes('other') ? 'other' : both.includes('like') ? 'like' : 'same'
}

function likenessOfTexts(seen: string | undefined, own: string | undefined): Likeness {
  if (seen === undefined || own === undefined) return 'same'
  const [one, other] = [squeezed(seen), squeezed(own)]
  if (one === other) return 'same'
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one)) ? 'like' : 'other'
}

/** Platforms fold line breaks and spaces, and write the same letters in another form. */
function squeezed(text: string): string {
  return text.normalize('NFC').replace(/[\s\u200b\ufeff]+/g, '')
}
