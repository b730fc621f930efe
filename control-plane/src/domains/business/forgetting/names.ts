/** Whether a text says who somebody is. */
export type Names = (text: string) => boolean

const word = /[\p{L}\p{M}\p{N}]+/gu
/** A word of letters that are written without gaps, beside which other words may stand. */
const ends = '[\\p{Script=Latin}\\p{N}]'

/**
 * Finds in texts what names somebody, however it is written: in whatever case, with whatever stands between its words, as in names of files;
 * of telephone numbers the digits count. What is too short to name anybody is only found where it is the whole text. Pure.
 */
export function namesOf(texts: readonly string[]): Names {
  const parts: string[] = []
  const whole = new Set<string>()
  for (const text of texts) {
    const words = folded(text).match(word) ?? []
    const joined = words.join('')
    if (joined === '') continue
    const digits = /^\+?[\d\s().-]+$/.test(text.trim()) ? joined : undefined
    if (digits !== undefined && digits.length >= 7) parts.push([...digits].join('[^\\p{L}\\p{N}]{0,3}'))
    else if (digits === undefined && (joined.length >= 4 || /[^\p{ASCII}]{2}/u.test(joined)))
      parts.push(words.join('[^\\p{L}\\p{N}]{1,3}'))
    else whole.add(folded(text).trim())
  }
  const said = parts.length > 0 ? new RegExp(`(?<!${ends})(?:${parts.join('|')})(?!${ends})`, 'u') : undefined
  return (text) => {
    const read = folded(text)
    return said?.test(read) === true || whole.has(read.trim())
  }
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** JSON whose texts name nobody any more; undefined where they never did. Pure. */
export function withoutNames(json: string, isNamed: Names): string | undefined {
  if (json === '') return undefined
  let isFound = false
  const next = JSON.stringify(JSON.parse(json), (_, value: unknown) => {
    if (typeof value !== 'string' || !isNamed(value)) return value
    isFound = true
    return '…'
  })
  return isFound ? next : undefined
}
