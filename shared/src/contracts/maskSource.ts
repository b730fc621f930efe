/**
 * JavaScript source with everything blanked that is no code: comments, and the inside of strings, templates and regular
 * expressions. Length, line breaks and quotes stay, so that a position here is the same position in the source. What
 * stands in `${…}` of a template is code and stays.
 */
export function maskSource(source: string): string {
  const out = source.split('')
  const blank = (from: number, to: number) => {
    for (let i = from; i < to && i < out.length; i++) if (out[i] !== '\n' && out[i] !== '\r') out[i] = ' '
  }
  /** One entry per open template substitution: how many braces are open inside it. */
  const substitutions: number[] = []
  let at = 0
  let last = ''
  while (at < source.length) {
    const char = source[at]!
    const two = source.slice(at, at + 2)
    if (two === '//' || two === '/*') {
      const end = commentEnd(source, at)
      blank(at, end)
      at = end
    } else if (char === '"' || char === "'") {
      const end = quotedEnd(source, at, char)
      blank(at + 1, end - 1)
      at = end
      last = char
    } else if (char === '`' || (char === '}' && substitutions.at(-1) === 0)) {
      if (char === '}') substitutions.pop()
      const end = templateEnd(source, at + 1)
      blank(at + 1, end - (source[end - 1] === '`' ? 1 : 2))
      if (source[end - 1] === '{') substitutions.push(0)
      at = end
      last = source[end - 1] === '{' ? '(' : '`'
    } else if (char === '/' && startsRegExp(source, at, last)) {
      const end = regExpEnd(source, at)
      blank(at + 1, end - 1)
      at = end
      last = '/'
    } else {
      if (char === '{' && substitutions.length > 0) substitutions[substitutions.length - 1]! += 1
      if (char === '}' && substitutions.length > 0) substitutions[substitutions.length - 1]! -= 1
      if (!/\s/.test(char)) last = char
      at += 1
    }
  }
  return out.join('')
}

function commentEnd(source: string, at: number): number {
  const end = source[at + 1] === '/' ? source.indexOf('\n', at) : source.indexOf('*/', at + 2)
  if (end < 0) return source.length
  return source[at + 1] === '/' ? end : end + 2
}

/** Just after the closing quote, or at the end of the line where it is missing. */
function quotedEnd(source: string, at: number, quote: string): number {
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === '\\') i += 1
    else if (source[i] === quote) return i + 1
    else if (source[i] === '\n') return i
  }
  return source.length
}

/** Just after the closing back-tick or after the `${` that opens a substitution. */
function templateEnd(source: string, from: number): number {
  for (let i = from; i < source.length; i++) {
    if (source[i] === '\\') i += 1
    else if (source[i] === '`') return i + 1
    else if (source[i] === '$' && source[i + 1] === '{') return i + 2
  }
  return source.length
}

/** A slash begins a regular expression where no value can have ended: after an operator, a bracket or a keyword. */
function startsRegExp(source: string, at: number, last: string): boolean {
  if (last === '' || '(,=:[!&|?{};+-*%<>~^'.includes(last)) return true
  return /\b(return|typeof|case|await|in|of|do|else|void)\s*$/.test(source.slice(Math.max(0, at - 12), at))
}

function regExpEnd(source: string, at: number): number {
  let inClass = false
  for (let i = at + 1; i < source.length; i++) {
    const char = source[i]
    if (char === '\\') i += 1
    else if (char === '\n') return i
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) return i + 1
  }
  return source.length
}
