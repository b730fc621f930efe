import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { mark } from '@quarterdeck/shared/values/mark.ts'

export type MessageValues = Readonly<Record<string, string | number>>

/** Something that the product says, stored as a code with values, to be put into words in the language of whoever reads it. */
export function encodeMessage(code: string, values: MessageValues): string {
  return `${mark}${code}${mark}${JSON.stringify(values)}`
}

/** The same inside a trigger; the values are SQL expressions. */
export function encodeMessageSql(code: string, values: Readonly<Record<string, string>>): string {
  const members = Object.entries(values).map(([name, expression]) => `'${name}', ${expression}`)
  return `char(31) || '${code}' || char(31) || json_object(${members.join(', ')})`
}

/** Code and values of what is stored so; undefined where it is somebody's own words. */
export function decodeMessage(stored: string): { code: string; values: MessageValues } | undefined {
  if (!stored.startsWith(mark)) return undefined
  const [, code = '', values = '{}'] = stored.split(mark)
  return { code, values: JSON.parse(values) as MessageValues }
}

/** A stored text in the reader's language. */
type InWords = (stored: string, t: Translate) => string

/**
 * What a domain stores as codes, by the keys of their texts: how one is stored, and how a stored text is read, where a value `reason` is
 * such a text again. `others` reads what has none of these codes; nothing said leaves it as it stands.
 */
export function codedMessages<const M extends Readonly<Record<string, TextKey>>>(
  messages: M,
  others: InWords = (stored) => stored,
) {
  const saidInWords: InWords = (stored, t) => {
    const read = decodeMessage(stored)
    if (!read || !Object.hasOwn(messages, read.code)) return others(stored, t)
    const { reason, ...values } = read.values
    return t(messages[read.code]!, {
      ...values,
      ...(reason !== undefined && { reason: saidInWords(String(reason), t) }),
    })
  }
  return {
    said: (code: keyof M & string, values: MessageValues = {}): string => encodeMessage(code, values),
    saidInWords,
  }
}
