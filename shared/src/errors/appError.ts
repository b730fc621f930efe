import type { AnyKey } from '../i18n/keys.ts'
import { type ErrorCode, errorCodes, type InWords, type PlainCode, type Says } from './codes.ts'

export type ErrorData = Readonly<Record<string, string | number>>

/** A text that is a value of another, in the reader's language like it. */
export interface Wording {
  text: AnyKey
  data?: ErrorData
  words?: Words
}
export type Words = Readonly<Record<string, Wording>>

/** What stands beside a code: at least the values that its text shows. */
type DataOf<C extends ErrorCode> = ErrorData & Readonly<Record<Says<C>, string | number>>
type Wordy<C extends ErrorCode> = [InWords<C>] extends [never]
  ? { words?: Words }
  : { words: Readonly<Record<InWords<C>, Wording>> }

/** A code with the values that its text shows. */
export type Said =
  | { code: PlainCode; data?: ErrorData; words?: Words }
  | { [C in Exclude<ErrorCode, PlainCode>]: { code: C; data: DataOf<C> } & Wordy<C> }[Exclude<ErrorCode, PlainCode>]

/** One thing wrong with one field (or cell); `field` is the payload's name, '' for the whole. */
export type Problem = Said & {
  field: string
  /** A text key that says it better than the code's own text, e.g. the specification's message of this form. */
  text?: AnyKey
}

interface More {
  problems?: readonly Problem[]
  text?: AnyKey
  answer?: unknown
  cause?: unknown
  words?: Words
}

type Given<C extends ErrorCode> = [InWords<C>] extends [never]
  ? [Says<C>] extends [never]
    ? [data?: ErrorData, more?: More]
    : [data: DataOf<C>, more?: More]
  : [data: DataOf<C>, more: More & Wordy<C>]

/** What of a refusal is kept and sent, so that it can be said again. */
export type StoredError = { code: ErrorCode; data: ErrorData } & Omit<More, 'cause'>

/** An expected refusal, or a fault with a name. The message in the caller's language is made at the edge, from the code. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly data: ErrorData
  readonly problems: readonly Problem[]
  /** A text key that replaces the code's own text. */
  readonly text: AnyKey | undefined
  /** Values of the text that are texts themselves. */
  readonly words: Words | undefined
  /** What stands in the `data` of the answer, such as the row that an edit did not expect. */
  readonly answer: unknown

  constructor(code: C, ...[data = {}, more = {}]: Given<C>) {
    super(code, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.data = data
    this.problems = more.problems ?? []
    this.text = more.text
    this.words = more.words
    this.answer = more.answer
  }

  /** One that was kept or sent: its values were asked for where it was thrown first. */
  static again({ code, data, ...more }: StoredError): AppError {
    // What is known of a code at run time is not known of it to the compiler.
    return new AppError(code as PlainCode, data, more)
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}

/** What of an error is kept beside its code, as it comes out of JSON. */
export function storedErrorOf({ data, problems, text, words }: AppError): Omit<StoredError, 'code' | 'answer'> {
  return { data, ...(problems.length > 0 && { problems }), ...(text && { text }), ...(words && { words }) }
}

/** A problem that was kept, or that says what a refusal says: as `AppError.again`. */
export function problemAgain(field: string, kept: Pick<StoredError, 'code' | 'data' | 'text' | 'words'>): Problem {
  const { data, text, words } = kept
  return { field, code: kept.code as PlainCode, data, ...(text && { text }), ...(words && { words }) }
}
