import type { Problem, Wording } from '../errors/appError.ts'
import { codeKey } from '../i18n/keys.ts'

/** What a problem says, as a value of another text. */
export function problemTextOf({ code, data, text, words }: Problem): Wording {
  return { text: text ?? codeKey('errors', code), ...(data && { data }), ...(words && { words }) }
}
