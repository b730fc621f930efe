/** `getprop`: `[name]: [value]` lines. A value may contain line breaks, so its bracket may close lines later. */
export function parseProperties(text: string): Map<string, string> {
  const properties = new Map<string, string>()
  for (const match of text.replaceAll('\r\n', '\n').matchAll(/^\[([^\]]+)\]: \[([\s\S]*?)\](?=\n\[|\s*$)/gm)) {
    properties.set(match[1]!, match[2]!)
  }
  return properties
}
