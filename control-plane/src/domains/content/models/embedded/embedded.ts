import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Context } from '../../../../platform/context.ts'
import type { About, ModelKind } from '../order.ts'
import { drawn } from '../pictures.ts'
import type { Wanted } from '../store/orders.ts'
import { cardOf } from './card.ts'
import { people } from './people.ts'
import { phrased } from './phrases.ts'

/** What it calls itself where models are named. */
export const embeddedModel = 'embedded-1'

export type Made = { text: string } | { picture: Uint8Array }

/** Makes texts of phrases and draws cards: no model, no network, no cost. `part` is the seed where nobody names one. */
export async function answerEmbedded(
  { contents }: Pick<Context, 'contents'>,
  { kind, wanted, part }: { kind: ModelKind; wanted: Wanted; part: number },
  signal: AbortSignal,
): Promise<Made> {
  const about: About = { seed: part, ...wanted.about }
  if (kind === 'video') throw new AppError('no_video_provider')
  if (kind === 'picture') {
    const avatar = about.avatar ? await dataAddress(contents, about.avatar, signal) : ''
    return { picture: await drawn(cardOf(about, wanted.shape ?? '1:1', avatar)) }
  }
  if (wanted.purpose === 'rewrite') return { text: about.text ?? wanted.data ?? '' }
  if (wanted.purpose === 'personas') return { text: JSON.stringify(people(about)) }
  return { text: phrased(about, wanted.most) }
}

/** An avatar that is gone is no reason to fail: initials stand in its place. */
async function dataAddress(contents: Context['contents'], hash: string, signal: AbortSignal): Promise<string> {
  try {
    const { bytes } = await contents.read(hash, signal)
    const parts: Uint8Array[] = []
    for await (const part of bytes) parts.push(part)
    const all = Buffer.concat(parts)
    return `data:${typeOf(all)};base64,${all.toString('base64')}`
  } catch {
    signal.throwIfAborted()
    return ''
  }
}

function typeOf(bytes: Buffer): string {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}
