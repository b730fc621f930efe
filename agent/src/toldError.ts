import { particularText } from '@quarterdeck/shared/contracts/particularText.ts'
import type { Particular } from '@quarterdeck/shared/protocol/particular.ts'

/** What has happened: a code with values, or what a phone or a program said, which stays as it is. */
export type Told = string | Particular

/** An error that operators read in their language; its message is the English of it, for logs. */
export class ToldError extends Error {
  readonly particulars: readonly Particular[]
  constructor(told: Told) {
    super(typeof told === 'string' ? told : particularText(told))
    this.particulars = typeof told === 'string' ? [] : [told]
  }
}

/** Of an answer to the control plane. */
export interface ToldWords {
  message: string
  particulars?: Particular[]
}

/** What goes to the control plane of an error. */
export function toldBy(error: unknown, max: number): ToldWords {
  const message = String(error instanceof Error ? error.message : error).slice(0, max)
  const particulars = error instanceof ToldError ? [...error.particulars] : []
  return particulars.length > 0 ? { message, particulars } : { message }
}
