import { createHash } from 'node:crypto'
import type { PostCrop } from '@quarterdeck/shared/contracts/publishing.ts'
import type { CropFrame, CropOn } from '@quarterdeck/shared/values/cropFrame.ts'

/** What somebody wants to publish, by reference, as its list holds it now. */
export interface Content {
  title: string
  text: string
  /** What a platform gets in the place of title and text. */
  variants: readonly { platform: number; title: string; text: string }[]
  /** Files by their ids, in the order in which they are shown. */
  media: readonly number[]
  /** Parts of pictures that platforms get in the place of the whole. */
  crops?: readonly PostCrop[]
  /** What those hear who do not see a file, in the order of `media`; '' where there is none. */
  alts?: readonly string[]
  persona: number | null
  ai_generated: boolean
  /** Whether the notice of the persona, or that a model made it, goes out with it. */
  disclosure: boolean
}

/** A part of a picture: `hash` is the SHA-256 of what goes out in its place. */
export interface Crop extends CropOn {
  frame: CropFrame
  hash: string
}

/** The same frozen: all that a reviewer sees stands in it. */
export interface Body {
  title: string
  text: string
  variants: { platform: number; title: string; text: string }[]
  /** SHA-256 of the files, in their order. */
  media: string[]
  /** Absent: every platform gets the whole pictures. */
  crops?: Crop[]
  /** In the order of `media`, '' where a file has none. Absent: none has one. */
  alts?: string[]
  persona: { id: number; name: string; disclosure: string } | null
  ai_generated: boolean
  disclosure: boolean
}

/** Each thing in one order of its keys and each variant in that of its platform, so that the same content has the same hash. */
export function canonical({
  title,
  text,
  variants,
  media,
  crops = [],
  alts = [],
  persona,
  ai_generated,
  disclosure,
}: Body): string {
  return JSON.stringify({
    ai_generated,
    ...(hasAlts(alts) && { alts: alts.map((alt) => alt.normalize('NFC')) }),
    ...(crops.length > 0 && { crops: crops.toSorted(inOrder).map(canonicalCrop) }),
    disclosure,
    media,
    persona: persona && { disclosure: persona.disclosure, id: persona.id, name: persona.name },
    text: text.normalize('NFC'),
    title: title.normalize('NFC'),
    variants: variants
      .toSorted((a, b) => a.platform - b.platform)
      .map((one) => ({ platform: one.platform, text: one.text.normalize('NFC'), title: one.title.normalize('NFC') })),
  })
}

/** Has any of the files a text for those who do not see it? */
export function hasAlts(alts: readonly string[]): boolean {
  return alts.some((alt) => alt !== '')
}

/** The texts of the files of a content on a platform, in their order: '' each where the platform takes none (`alt_limit` 0). */
export function altsOn(
  { alt_limit }: { alt_limit: number },
  { media, alts = [] }: Pick<Body, 'media' | 'alts'>,
): string[] {
  return media.map((_, at) => (alt_limit === 0 ? '' : (alts[at] ?? '')))
}

/** The order in which the parts of a content stand, and their files with them. */
export function inOrder(a: CropOn, b: CropOn): number {
  return a.platform - b.platform || a.at - b.at
}

function canonicalCrop({ platform, at, hash, frame: { x, y, width, height } }: Crop) {
  return { at, frame: { height, width, x, y }, hash, platform }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The same for texts that differ in nothing that readers see: spaces, case and form of letters. */
export function textHashOf({ title, text }: Pick<Body, 'title' | 'text'>): string {
  return hashOf(`${title}\n${text}`.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim())
}

export function bodyOf(stored: string): Body {
  return JSON.parse(stored) as Body
}

/** What a content says on a platform. */
export function saidOn(platform: number, { title, text, variants }: Body): { title: string; text: string } {
  return variants.find((one) => one.platform === platform) ?? { title, text }
}

/** In which of its parts a content has changed; undefined: in none. */
export function differenceOf(before: Body, after: Body): 'media' | 'disclosure' | 'text' | undefined {
  if (canonical(before) === canonical(after)) return undefined
  const rest = {
    media: before.media,
    crops: before.crops ?? [],
    alts: before.alts ?? [],
    persona: before.persona,
    disclosure: before.disclosure,
    ai_generated: before.ai_generated,
  }
  if (canonical({ ...after, ...rest }) !== canonical(before)) return 'text'
  const files = ({ media, crops = [], alts = [] }: Body) =>
    JSON.stringify([media, crops.toSorted(inOrder).map(canonicalCrop), alts.map((alt) => alt.normalize('NFC'))])
  return files(before) === files(after) ? 'disclosure' : 'media'
}
