/** What people look at all day, by one word. */
export const shortcuts: Readonly<Record<string, readonly string[]>> = {
  nurture: ['nurture-task', 'list'],
  phones: ['phone', 'list'],
  runs: ['run', 'list'],
  wall: ['phone-wall', 'watch'],
}

/** Options that stand before a command and take the word that follows. */
const withValue: ReadonlySet<string> = new Set(['--server', '--language'])

/** The command line with its shortcut spelled out: `qd phones --state 1` is `qd phone list --state 1`, as is `qd phones list --state 1`. */
export function spelledOut(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((word, n) => !word.startsWith('-') && !withValue.has(argv[n - 1] ?? ''))
  const full = shortcuts[argv[at] ?? '']
  if (!full) return argv
  // Whoever names a verb means that of the list.
  const next = argv[at + 1]
  const hasVerb = next !== undefined && !next.startsWith('-')
  return argv.toSpliced(at, 1, ...(hasVerb ? full.slice(0, 1) : full))
}
