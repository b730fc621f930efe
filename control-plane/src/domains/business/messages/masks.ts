import { maskedText } from '@quarterdeck/shared/values/maskedText.ts'
import type { Context } from '../../../platform/context.ts'
import { sealsOf } from '../../../resources/seals.ts'

/** A text as a row keeps it: `original` is what was written, sealed, and '' where nothing of it is masked. */
export interface MaskedText {
  text: string
  original: string
}

/** The door through which texts of other people come in. */
export interface Masks {
  /** Of what was written, and of no more than so many characters. */
  kept(written: string, most: number): MaskedText
  /** What was written. */
  written(kept: MaskedText): string
}

/** The masks of a list that keeps texts beside their sealed originals. Its action `reveal` opens these for people. */
export function masksOf(list: 'private-message' | 'comment', { secrets }: Pick<Context, 'secrets'>): Masks {
  const seal = sealsOf({ name: list }, ['original'], secrets).get('original')!
  return {
    kept(written, most) {
      // Masked before it is cut: half a number is no number any more.
      const masked = maskedText(written)
      return { text: cut(masked, most), original: masked === written ? '' : seal.seal(cut(written, most)) }
    },
    written: ({ text, original }) => (original === '' ? text : seal.open(original)),
  }
}

/** Of a text that is longer the beginning. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${[...text].slice(0, most - 1).join('')}…` : text
}
