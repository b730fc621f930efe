/**
 * `getprop`: `[name]: [value]` lines. A value may contain line breaks, so its bracket may close lines later. Read line by
 * line: a search over the whole text would take minutes where a phone opens brackets and closes none. A carriage return inside
 * a value, as files of makers leave them, is no part of it.
 */
export function parseProperties(text: string): Map<string, string> {
  const properties = new Map<string, string>()
  let name: string | undefined
  let value = ''
  for (const line of text.replaceAll('\r', '').split('\n')) {
    const [, opened, begun = ''] = /^\[([^\]]+)\]: \[(.*)$/.exec(line) ?? []
    if (opened !== undefined) {
      name = opened
      value = begun
    } else if (name !== undefined) value += `\n${line}`
    if (name !== undefined && value.endsWith(']')) {
      properties.set(name, value.slice(0, -1))
      name = undefined
    }
  }
  return properties
}
