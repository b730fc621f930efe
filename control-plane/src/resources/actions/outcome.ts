import { AppError, type StoredError, storedErrorOf, type Wording } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { refusalOf, wordingInWords } from '../../http/refusal.ts'

/** What became of a row; why not stands in codes, for readers of any language. `answer`: what a refused call says in its `data`. */
export type Outcome =
  | { result: 'done'; shown?: Secrets; note?: Wording }
  | { result: 'same' }
  | { result: 'refused'; reason: Reason; answer?: unknown }

/** What `reveal` shows, by field; kept nowhere. */
export type Secrets = Readonly<Record<string, string>>

export type Reason = Omit<StoredError, 'answer'>

export function refusedBy(error: AppError): Outcome {
  const { code, answer } = error
  return { result: 'refused', reason: { code, ...storedErrorOf(error) }, ...(answer !== undefined && { answer }) }
}

/** What should be known of a row with which it is done, in words; nothing of most. */
export function noteOf(outcome: Outcome | undefined, t: Translate): { note?: string } {
  return outcome?.result === 'done' && outcome.note ? { note: wordingInWords(outcome.note, t) } : {}
}

/** Why not, in words. */
export function wordsOf(reason: Reason, t: Translate): string {
  return refusalOf(AppError.again(reason), t).message
}
