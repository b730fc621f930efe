import { readFile } from 'node:fs/promises'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { createFairQueue } from '../../platform/fairQueue.ts'
import { aiLabelIn, isLabelAlone } from './aiLabel.ts'
import { blocksOf, joined, type PictureBlocks } from './pictureBlocks.ts'
import type { PictureType } from './pictureTypes.ts'

/** A picture that was decoded to its end. */
export interface Picture {
  width: number
  height: number
  /** What stands in its place: turned as it is meant to be seen, and without what it said of place, camera and people. */
  cleaned: Uint8Array | undefined
  /** What was done to it for that. */
  cleanings: readonly Cleaning[]
  /** It says of itself that a model has made it. */
  isAiMade: boolean
  /** At most 320 pixels wide and high. */
  thumb: Uint8Array
}

/** Turned upright, without what it said beside its pixels or behind its end, with the colours of screens, without its certificate of origin. */
export type Cleaning = 'turned' | 'data' | 'rest' | 'colours' | 'origin'

/** What the cameras of phones make; decoded, a picture takes four bytes a pixel. */
const mostPixels = 64_000_000
const thumbPixels = 320
/** Of pictures that are written anew. */
const quality = 92
const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }

/**
 * libvips works on threads of its own; few at a time leave room for whatever else the machine does. A large picture takes seconds and
 * hundreds of megabytes, however small its file: one at a time, and the small ones do not wait for it. The organisations take turns.
 */
const small = createFairQueue({ places: 2, mostWaiting: 100 })
const large = createFairQueue({ places: 1, mostWaiting: 30 })
const largePixels = 12_000_000

async function decoding<T>(path: string, organisation: number, decode: () => Promise<T>): Promise<T> {
  const sharp = await openSharp()
  // Its header alone. What has none is refused by whoever decodes it.
  const { width, height } = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return (width * height > largePixels ? large : small).run(organisation, decode)
}

/**
 * Decodes a picture, which nothing believes before: throws `image_broken` where it is none or ends too early, `image_animated` where it
 * moves, and `image_too_large` where its header says so, before anything is decoded.
 */
export function readPicture(path: string, type: PictureType, organisation: number): Promise<Picture> {
  return decoding(path, organisation, async () => {
    const sharp = await openSharp()
    try {
      const said = await sharp(path, { ...options, limitInputPixels: false }).metadata()
      const { width, height, orientation = 1 } = said
      if (width * height > mostPixels) throw tooLarge()
      if ((said.pages ?? 1) > 1) throw new AppError('image_animated')
      const isTurned = orientation >= 5
      const label = aiLabelIn(said.xmp?.toString())
      const bytes = await readFile(path)
      const blocks = blocksOf(bytes, type)
      // Built in a way that is not known here: what is decoded is written anew.
      const cleanings = cleaningsOf(said, blocks ?? { hasData: true, hasOrigin: false, hasRest: false })
      const upright = () => inScreenColours(sharp(path, options).autoOrient(), cleanings)
      const arePixelsKept = blocks && !cleanings.includes('turned') && !cleanings.includes('colours')
      const written = async () => (arePixelsKept ? joined(blocks, type, label) : writtenAs(type, upright(), label))
      const cleaned = cleanings.length > 0 ? await written() : undefined
      const thumb = await upright()
        .resize(thumbPixels, thumbPixels, { fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds })
        .webp({ quality: 80 })
        .toBuffer()
      const size = isTurned ? { width: height, height: width } : { width, height }
      return { ...size, cleaned, cleanings, thumb, isAiMade: label !== undefined }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw new AppError('image_broken', {}, { cause })
    }
  })
}

/** A part of a picture that was taken in before; `part` in its pixels. Beside these it says, at most, that a model made it. */
export function cutPicture(
  path: string,
  type: PictureType,
  part: { left: number; top: number; width: number; height: number },
  organisation: number,
): Promise<Uint8Array> {
  return decoding(path, organisation, async () => {
    const sharp = await openSharp()
    const label = aiLabelIn((await sharp(path, options).metadata()).xmp?.toString())
    return writtenAs(type, sharp(path, options).keepIccProfile().extract(part), label)
  })
}

function tooLarge(): AppError {
  return new AppError('image_too_large', { max: mostPixels / 1_000_000 })
}

const seconds = 30

let opened: typeof import('sharp').default | undefined

/** Only where a picture comes in: it brings 20 MB of libraries, and nothing else needs them. */
async function openSharp() {
  if (opened) return opened
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  opened = sharp
  return sharp
}

/** The label of what a model made is all that a picture may say beside its pixels; a certificate of a file that was changed is none. */
function cleaningsOf(
  { xmp, orientation = 1, space }: Metadata,
  { hasData, hasOrigin, hasRest }: Omit<PictureBlocks, 'kept'>,
): Cleaning[] {
  const tells = hasData || (xmp !== undefined && !isLabelAlone(xmp.toString()))
  const cleanings: Cleaning[] = [
    ...(orientation === 1 ? [] : (['turned'] as const)),
    ...(tells ? (['data'] as const) : []),
    ...(hasRest ? (['rest'] as const) : []),
    ...(space === 'cmyk' ? (['colours'] as const) : []),
  ]
  return hasOrigin && cleanings.length > 0 ? [...cleanings, 'origin'] : cleanings
}

/** Colours as they were, but for those of print, which phones and browsers show wrongly. */
function inScreenColours(picture: Sharp, cleanings: readonly Cleaning[]): Sharp {
  return cleanings.includes('colours') ? picture.toColourspace('srgb').withIccProfile('srgb') : picture.keepIccProfile()
}

/** Everything else that was said beside the pixels is left out. */
function writtenAs(type: PictureType, picture: Sharp, label: string | undefined): Promise<Uint8Array> {
  const plain = (label ? picture.withXmp(label) : picture).timeout({ seconds })
  if (type === 'image/png') return plain.png().toBuffer()
  if (type === 'image/webp') return plain.webp({ quality }).toBuffer()
  return plain.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
}
