import { isLink } from '../values/link.ts'

/** What a script returned: kept with its run. */
export type RunResult = Record<string, string | number | boolean>

/** Of a result as JSON in UTF-8: a link, a verdict and some figures. Whatever is larger belongs into the log. */
export const maxResultBytes = 16_384

/** What tasks are told comes before all else. */
const first = ['share_link', 'check_status', 'works']

/** What is returned as `share_link` is kept as an http(s) address or not at all; empty says that there is none. */
export function isShareLink(value: RunResult[string]): boolean {
  return value === '' || (typeof value === 'string' && isLink(value.trim()))
}

/** As many fields of a result as may be kept, and the names of the others. Agent and control plane ask the same. */
export function withinLimit(values: Readonly<RunResult>): { result: RunResult; leftOut: string[] } {
  const result: RunResult = {}
  const leftOut: string[] = []
  // The braces; each field brings its comma.
  let bytes = 2
  const names = Object.keys(values)
  for (const name of [...first.filter((one) => names.includes(one)), ...names.filter((one) => !first.includes(one))]) {
    const value = values[name]!
    const size = encoder.encode(JSON.stringify({ [name]: value })).length - 1
    if (bytes + size > maxResultBytes) leftOut.push(name)
    else {
      result[name] = value
      bytes += size
    }
  }
  return { result, leftOut }
}

const encoder = new TextEncoder()
