/** Another program on the same database is believed to change nothing for this long. */
const trustMs = 20

/**
 * The version of a table. What this program commits makes it be asked for anew; otherwise it is asked for every now and
 * then only, because a look at the database costs as much as the rest of a call whose page is known.
 */
export function currentVersion(
  ask: () => Promise<number>,
  commits: () => number,
  nowMs: () => number = () => performance.now(),
): () => Promise<number> {
  let known: { version: number; commits: number; at: number } | undefined
  return async () => {
    const [before, at] = [commits(), nowMs()]
    if (known && known.commits === before && at - known.at < trustMs) return known.version
    const version = await ask()
    // Of the moment before the question: a commit since then may or may not be in the answer.
    known = { version, commits: before, at }
    return version
  }
}
