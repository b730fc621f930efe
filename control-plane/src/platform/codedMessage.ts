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
