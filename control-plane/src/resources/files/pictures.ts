import { open } from 'node:fs/promises'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'

/** A picture that was decoded to its end. */
export interface Picture {
  width: number
  height: number
  /** What stands in its place: turned as it is meant to be seen, and without what it said of place, camera and people. */
  cleaned: Uint8Array | undefined
  /** At most 320 pixels wide and high. */
  thumb: Uint8Array
}

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** What the cameras of phones make; decoded, a picture takes four bytes a pixel. */
const mostPixels = 64_000_000
const thumbPixels = 320
/** Of pictures that are written anew. */
const quality = 92
const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }

/** libvips works on threads of its own; two at a time leave room for whatever else the machine does. */
const decoding = pLimit(2)

/**
 * Decodes a picture, which nothing believes before: throws `image_broken` where it is none or ends too early, and `image_too_large`
 * where its header says so, before anything is decoded.
 */
export function readPicture(path: string, type: PictureType): Promise<Picture> {
  return decoding(async () => {
    const sharp = await openSharp()
    try {
      const {
        width,
        height,
        exif,
        xmp,
        iptc,
        orientation = 1,
      } = await sharp(path, {
        ...options,
        limitInputPixels: false,
      }).metadata()
      if (width * height > mostPixels) throw tooLarge()
      const tells = exif !== undefined || xmp !== undefined || iptc !== undefined || orientation !== 1
      const isTurned = orientation >= 5
      const cleaned =
        tells || !(await endsThere(path, type)) ? await writtenAs(type, sharp(path, options).autoOrient()) : undefined
      const thumb = await sharp(path, options)
        .autoOrient()
        .resize(thumbPixels, thumbPixels, { fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds })
        .webp({ quality: 80 })
        .toBuffer()
      return { width: isTurned ? height : width, height: isTurned ? width : height, cleaned, thumb }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw new AppError('image_broken', {}, { cause })
    }
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

/** Colours as they were; everything else that was said beside the pixels is left out. */
function writtenAs(type: PictureType, picture: Sharp): Promise<Uint8Array> {
  const plain = picture.keepIccProfile().timeout({ seconds })
  if (type === 'image/png') return plain.png().toBuffer()
  if (type === 'image/webp') return plain.webp({ quality }).toBuffer()
  return plain.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** Does nothing stand behind the picture? What does, such as a page or a program, is no part of what people looked at. */
async function endsThere(path: string, type: PictureType): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (type === 'image/webp') {
      const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 4)
      // The size stands in the header; contents of an odd length get a byte more.
      return buffer.readUInt32LE() + 8 >= size
    }
    const end = type === 'image/png' ? pngEnd : jpegEnd
    const { buffer } = await file.read(Buffer.alloc(end.length), 0, end.length, Math.max(0, size - end.length))
    return buffer.equals(end)
  } finally {
    await file.close()
  }
}

const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex')
const jpegEnd = Buffer.from('ffd9', 'hex')
