/**
 * The text between two tags, or undefined where it is written in a way that only SheetJS is trusted with. `latin` is the
 * stretch with one character a byte, `start` its place in the part.
 */
export function plainText(part: Buffer, latin: string, start: number): string | undefined {
  if (!special.test(latin)) return latin
  // Numbered characters, `_x000D_` and bare ampersands; line ends of old programs.
  if (puzzling.test(latin)) return undefined
  const text = beyondAscii.test(latin) ? part.toString('utf8', start, start + latin.length) : latin
  return text.includes('&') ? text.replace(entity, (name) => entities[name] ?? name) : text
}

const special = /[&\r_\x80-\xff]/
const puzzling = /\r|_x[\da-f]{4}_|&(?!(?:quot|apos|gt|lt|amp);)/i
const beyondAscii = /[\x80-\xff]/
const entity = /&(?:quot|apos|gt|lt|amp);/g
const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&gt;': '>',
  '&lt;': '<',
  '&amp;': '&',
}
