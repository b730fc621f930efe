/** A request in the words of another server. */
export interface OtherWords {
  /** The same value under another name. */
  rename: Readonly<Record<string, string>>
  set: Readonly<Record<string, unknown>>
  drop: readonly string[]
}

/**
 * What a server takes instead, as far as its refusal says so: another name for the longest answer, one of the sizes that it names, nothing
 * where it does not know a field. Undefined: the refusal is about something else.
 */
export function inOtherWords(wanted: Readonly<Record<string, unknown>>, said: string): OtherWords | undefined {
  if ('max_tokens' in wanted && said.includes('max_completion_tokens'))
    return { rename: { max_tokens: 'max_completion_tokens' }, set: {}, drop: [] }
  if ('max_completion_tokens' in wanted && said.includes('max_completion_tokens') && isUnknown.test(said))
    return { rename: { max_completion_tokens: 'max_tokens' }, set: {}, drop: [] }
  if (typeof wanted.size === 'string' && /\bsize\b|\d+\s*[x×]\s*\d+/i.test(said)) {
    const size = nearestSize(wanted.size, said)
    if (size) return { rename: {}, set: { size }, drop: [] }
  }
  const unknown = ['size', 'n'].find(
    (name) => name in wanted && new RegExp(`\\b${name}\\b`).test(said) && isUnknown.test(said),
  )
  return unknown ? { rename: {}, set: {}, drop: [unknown] } : undefined
}

const isUnknown = /un(known|supported|recognized|expected)|not (supported|permitted)|extra/i

/** The request as that server takes it. */
export function worded(
  wanted: Readonly<Record<string, unknown>>,
  { rename, set, drop }: OtherWords,
): Record<string, unknown> {
  const kept = Object.entries(wanted).filter(([name]) => !drop.includes(name))
  return { ...Object.fromEntries(kept.map(([name, value]) => [rename[name] ?? name, value])), ...set }
}

/** Of the sizes that a text names, the one whose shape is nearest, and of these the largest. */
export function nearestSize(wanted: string, said: string): `${number}x${number}` | undefined {
  const named = [...said.matchAll(/(\d{2,5})\s*[x×]\s*(\d{2,5})/gi)]
    .map(([, width, height]) => ({ width: Number(width), height: Number(height) }))
    .filter(({ width, height }) => `${width}x${height}` !== wanted)
  const [width = 1, height = 1] = wanted.split('x').map(Number)
  const off = (one: { width: number; height: number }) => Math.abs(Math.log(one.width / one.height / (width / height)))
  const best = named.sort((a, b) => off(a) - off(b) || b.width * b.height - a.width * a.height)[0]
  return best && `${best.width}x${best.height}`
}
