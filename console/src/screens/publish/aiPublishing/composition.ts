import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import type { PostCrop, ReleaseOrder, ReleaseTimes } from '@quarterdeck/shared/contracts/publishing.ts'
import { filesOn } from '@quarterdeck/shared/values/cropFrame.ts'

/** What goes out: one post that somebody writes, or what the library or a task holds, each a post of its own. */
export type Source = { kind: 'composed' } | { kind: 'library' | 'items'; ids: readonly number[] }

/** What a platform gets in the place of title and text. */
export interface Variant {
  platform: number
  title: string
  text: string
  /** Into which it was translated; nothing where it is somebody's own words. */
  language?: string
}

/** All that the form asks about the time; what does not belong to its kind is kept while one looks at another. */
export interface When {
  kind: ReleaseTimes['kind']
  time: string
  from: string
  per_day: number
  deal: boolean
  stagger: number
  every: 'day' | 'week' | 'month'
  count: number
}

/** What the composer holds: whatever was filled in so far. */
export interface Composition {
  name: string
  source: Source
  title: string
  text: string
  variants: readonly Variant[]
  media: readonly FileReply[]
  /** Parts of pictures that platforms get in the place of the whole, and the files that hold them. */
  crops: readonly PostCrop[]
  cropped: readonly FileReply[]
  /** What those hear who do not see a picture, by the id of its file: of the library, or written here. */
  alts: Readonly<Record<string, string>>
  persona: number | null
  disclosure: boolean
  /** What allows the use of files that were sent in, a code of `release.rights`; and what says so. */
  rights: number
  rights_note: string
  ai_generated: boolean
  accounts: readonly number[]
  when: When
  by_hand: boolean
}

/** `next` is tomorrow in the installation's zone: what is planned begins there where nobody says otherwise. */
export function blankComposition(next: string): Composition {
  return {
    name: '',
    source: { kind: 'composed' },
    title: '',
    text: '',
    variants: [],
    media: [],
    crops: [],
    cropped: [],
    alts: {},
    persona: null,
    disclosure: true,
    rights: 0,
    rights_note: '',
    ai_generated: false,
    accounts: [],
    when: {
      kind: 'now',
      time: `${next} 09:00:00`,
      from: next,
      per_day: 2,
      deal: false,
      stagger: 0,
      every: 'week',
      count: 4,
    },
    by_hand: false,
  }
}

/** Nothing in it is worth being kept. */
export function isBlank({ source, title, text, media, accounts, name }: Composition): boolean {
  const isWritten = title.trim() !== '' || text.trim() !== '' || name.trim() !== '' || media.length > 0
  return source.kind === 'composed' && !isWritten && accounts.length === 0
}

/** The first words of what was written: what the release is called where nobody says. */
export function offeredName({ title, text }: Composition): string {
  const [line = ''] = (title.trim() || text.trim()).split('\n')
  return [...line].slice(0, 60).join('')
}

/** `name`: what it is called where nobody says. */
export function orderOf(
  composition: Composition,
  { draft, name }: { draft: number | null; name: string },
): ReleaseOrder {
  const { accounts, by_hand } = composition
  return {
    name: composition.name.trim() || name,
    contents: contentsOf(composition),
    accounts: [...accounts],
    when: timesOf(composition.when),
    by_hand,
    draft,
  }
}

function contentsOf(composition: Composition): ReleaseOrder['contents'] {
  const { source, title, text, variants, media, crops, alts, persona } = composition
  const { disclosure, ai_generated, rights, rights_note } = composition
  if (source.kind !== 'composed') return { kind: source.kind, ids: [...source.ids] }
  return {
    kind: 'composed',
    title,
    text,
    variants: variants.map((variant) => ({ ...variant })),
    media: media.map(({ id }) => id),
    crops: [...crops],
    alts: media.map(({ id }) => alts[id] ?? ''),
    persona,
    disclosure,
    rights: media.length === 0 ? 0 : rights,
    rights_note: media.length === 0 ? '' : rights_note,
    ai_generated,
  }
}

function timesOf({ kind, time, from, per_day, deal, stagger, every, count }: When): ReleaseTimes {
  switch (kind) {
    case 'now':
    case 'next':
      return { kind }
    case 'at':
      return { kind, time }
    case 'spread':
      return { kind, from, per_day, deal, stagger }
    case 'repeat':
      return { kind, time, every, count }
  }
}

/** As a draft keeps it; its files go beside it. */
export function bodyOf({ media: _, cropped: _parts, ...rest }: Composition): Record<string, unknown> {
  return rest
}

/** A draft as it was left; what another version of the console kept and this one does not know is as in a new one. */
export function compositionFrom(
  body: Readonly<Record<string, unknown>>,
  files: readonly FileReply[],
  blank: Composition,
): Composition {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(blank)) {
    const found = body[name]
    const isAlike = found !== undefined && (value === null || found === null || typeof found === typeof value)
    kept[name] = isAlike ? found : value
  }
  // Each value is of the kind that stands in the blank one.
  const found = { ...blank, ...(kept as Partial<Composition>) }
  const isPart = ({ id }: FileReply) => found.crops.some(({ file }) => file === id)
  return { ...found, media: files.filter((file) => !isPart(file)), cropped: files.filter(isPart) }
}

/** The files of the post as a platform gets them. */
export function filesFor(platform: number, { media, crops, cropped }: Composition): FileReply[] {
  const parts = crops.map((crop) => ({ platform: crop.platform, at: media.findIndex(({ id }) => id === crop.of) }))
  return filesOn(
    platform,
    media,
    parts,
    crops.map(({ file }) => cropped.find(({ id }) => id === file)),
  )
}

/** With these files: parts of pictures that are no longer among them go too. */
export function withMedia({ crops }: Composition, media: readonly FileReply[]): Partial<Composition> {
  return { media, crops: crops.filter(({ of }) => media.some(({ id }) => id === of)) }
}

/** A platform gets this part of a picture; without one the whole again. */
export function withCrop(
  { crops, cropped }: Composition,
  { platform, of }: Pick<PostCrop, 'platform' | 'of'>,
  part?: Pick<PostCrop, 'frame'> & { file: FileReply },
): Partial<Composition> {
  const others = crops.filter((crop) => crop.platform !== platform || crop.of !== of)
  if (!part) return { crops: others }
  const { file, frame } = part
  return { crops: [...others, { platform, of, file: file.id, frame }], cropped: [...cropped, file] }
}
