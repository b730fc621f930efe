/** Files that programs write, and texts in seven languages. */
const notCounted = [
  /\.gen\.\w+$/,
  /^shared\/src\/i18n\/(?:texts|words)\//,
  /^docs\/(?:permissions|states)\.md$/,
  /^control-plane\/src\/migrations\/.*\.sql$/,
  /^package-lock\.json$/,
]

/**
 * How many lines of a diff (`git show -M -U0`) somebody wrote: added ones with something in them, but for those that were taken
 * out elsewhere in the same diff.
 */
export function handWritten(diff: string): number {
  const added: string[] = []
  const gone = new Map<string, number>()
  let isCounted = false
  let isHead = true
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) isHead = true
    else if (line.startsWith('@@')) isHead = false
    else if (isHead && line.startsWith('+++ b/')) isCounted = notCounted.every((one) => !one.test(line.slice(6)))
    const text = line.slice(1).trim()
    if (isHead || !isCounted || text === '') continue
    if (line.startsWith('+')) added.push(text)
    else if (line.startsWith('-')) gone.set(text, (gone.get(text) ?? 0) + 1)
  }
  return added.filter((text) => {
    const left = gone.get(text) ?? 0
    gone.set(text, left - 1)
    return left <= 0
  }).length
}
