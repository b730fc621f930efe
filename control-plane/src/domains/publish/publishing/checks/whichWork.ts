import type { SeenWorks, Work } from '@quarterdeck/shared/protocol/works.ts'

/** What is looked for among the works of an account. */
export interface Wanted {
  text: string
  /** How many pictures and videos it has. */
  media: number
  /** It cannot have gone out before: when its run committed, UTC milliseconds. */
  since: number
}

/** Another publication of the same account and text that may have gone out as well. */
export interface Rival {
  /** Since when; null: it has not committed yet. */
  since: number | null
}

export interface Around {
  /** Links of other publications of ours. */
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
 * the work of another publication, or one that is older than the commit, is none; of a work without text or time nobody knows that it is not that of
 * another publication of the same text.
 */
export function whichWork(wanted: Wanted, seen: SeenWorks, { taken, rivals }: Around): Which {
  const open = seen.works.filter((work) => !taken.has(work.link) && !isBefore(work, wanted.since))
  const fits = open.filter((work) => fitsText(work, wanted) && (work.media ?? wanted.media) === wanted.media)
  const [only, ...more] = fits
  if (only && more.length === 0 && !rivals.some((rival) => mayBeOf(rival, only)))
    return { kind: 'found', link: only.link }
  // Cut short by the platform, or with what it adds: it is not the same, and hardly another.
  const like = fits.length > 0 ? fits : open.filter((work) => isLike(work, wanted))
  if (like.length > 0) return { kind: 'several', links: like.map(({ link }) => link) }
  return seen.since !== undefined && seen.since <= wanted.since ? { kind: 'not_found' } : { kind: 'unknown' }
}

function isBefore({ time }: Work, since: number): boolean {
  return time !== undefined && time + minuteMs <= since
}

function mayBeOf({ since }: Rival, work: Work): boolean {
  if (work.time === undefined || work.text === undefined) return true
  return since !== null && !isBefore(work, since)
}

function fitsText({ text }: Work, wanted: Wanted): boolean {
  return text === undefined || squeezed(text) === squeezed(wanted.text)
}

function isLike({ text }: Work, wanted: Wanted): boolean {
  if (text === undefined) return false
  const [one, other] = [squeezed(text), squeezed(wanted.text)]
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one))
}

/** Platforms fold line breaks and spaces, and write the same letters in another form. */
function squeezed(text: string): string {
  return text.normalize('NFC').replace(/[\s\u200b\ufeff]+/g, '')
}
