import type { Sharp } from 'sharp'
import type { Received } from '../../../platform/contents/contents.ts'
import type { Context } from '../../../platform/context.ts'
import type { MadePicture } from './order.ts'

/** A made picture on its way into the contents. */
export interface KeptPicture {
  made: MadePicture
  received: Received[]
}

/** Bytes that are no picture, end too early, or would fill the memory. */
export class NoPicture extends Error {}

const mostPixels = 64_000_000
const thumbPixels = 320
const seconds = 30

/**
 * Decodes what a model gave, turns it upright, leaves out whatever else it says, and writes into it that a model made it. Throws
 * `NoPicture`.
 */
export async function keepPicture(
  { contents }: Pick<Context, 'contents'>,
  bytes: Uint8Array,
  by: { provider: string; model: string; at: number },
): Promise<KeptPicture> {
  const sharp = await openSharp()
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
  try {
    const { format } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata()
    const kind = kinds[format ?? '']
    // What an SVG says is drawn by a program of its own; only the embedded provider's is.
    if (!kind) throw new NoPicture(`a picture of the kind ${format}`)
    const { data, info } = await written(open().withXmp(xmpOf(by)).timeout({ seconds }), kind).toBuffer({
      resolveWithObject: true,
    })
    const thumb = await open()
      .resize(thumbPixels, thumbPixels, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds })
      .webp({ quality: 80 })
      .toBuffer()
    const received = [await contents.receive(once(data), data.length)]
    received.push(await contents.receive(once(thumb), thumb.length))
    const [content, small] = received
    return {
      received,
      made: {
        hash: content!.hash,
        thumb: small!.hash,
        type: `image/${kind}`,
        size: data.length,
        width: info.width,
        height: info.height,
      },
    }
  } catch (cause) {
    if (cause instanceof NoPicture) throw cause
    throw new NoPicture('it could not be decoded', { cause })
  }
}

/** What an SVG of this program looks like, as PNG. */
export async function drawn(svg: string): Promise<Uint8Array> {
  const sharp = await openSharp()
  return sharp(Buffer.from(svg), { limitInputPixels: mostPixels })
    .png({ compressionLevel: 8 })
    .timeout({ seconds })
    .toBuffer()
}

type Kind = 'png' | 'jpeg' | 'webp'
/** As what it is kept, by what it comes as: platforms take no AVIF, and of a GIF its first picture. */
const kinds: Readonly<Record<string, Kind>> = {
  png: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  gif: 'png',
  avif: 'png',
  heif: 'png',
}

function written(picture: Sharp, kind: Kind): Sharp {
  if (kind === 'png') return picture.png()
  return kind === 'webp' ? picture.webp({ quality: 92 }) : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
}

/** As IPTC has it: made by a trained model; with what made it. */
export function xmpOf({ provider, model, at }: { provider: string; model: string; at: number }): string {
  const value = (text: string) =>
    text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"
 Iptc4xmpExt:AISystemUsed="${value(provider)}" Iptc4xmpExt:AISystemVersionUsed="${value(model)}"
 xmp:CreatorTool="Quarterdeck" xmp:CreateDate="${new Date(at).toISOString()}"/>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

let opened: typeof import('sharp').default | undefined

/** Only where a picture is made: it brings 20 MB of libraries. */
async function openSharp() {
  if (opened) return opened
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  opened = sharp
  return sharp
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
