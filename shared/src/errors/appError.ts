import type { AnyKey } from '../i18n/keys.ts'
import { type ErrorCode, errorCodes } from './codes.ts'

export type ErrorData = Readonly<Record<string, string | number>>

/** One thing wrong with one field (or cell); `field` is the payload's name, '' for the whole. */
export interface Problem {
  field: string
  code: ErrorCode
  data?: ErrorData
  /** A text key that says it better than the code's own text, e.g. the specification's message of this form. */
  text?: AnyKey
  /** Values of the text that are texts themselves, in the reader's language like it. */
  words?: Readonly<Record<string, { text: AnyKey; data: ErrorData }>>
}

/** An expected refusal, or a fault with a name. The message in the caller's language is made at the edge, from the code. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: ErrorData
  readonly problems: readonly Problem[]
  /** A text key that replaces the code's own text. */
  readonly text: AnyKey | undefined
  /** What stands in the `data` of the answer, such as the row that an edit did not expect. */
  readonly answer: unknown

  constructor(
    code: ErrorCode,
    data: ErrorData = {},
    more: { problems?: readonly Problem[]; text?: AnyKey; answer?: unknown; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.data = data
    this.problems = more.problems ?? []
    this.text = more.text
    this.answer = more.answer
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}
