/** What `am`, `pm` and `input` say when they did nothing: exit status and "Starting:" are no sign of success. */
export function startProblem(output: string): string | undefined {
  const lines = output.split(/\r?\n/).map((line) => line.trim())
  // Since Android 11 a heading without the reason stands before it.
  const line =
    lines.find((each) => /^(?:Error:|Error type|Security exception:|[\w.]*Exception:)/.test(each)) ??
    lines.find((each) => each.startsWith('Exception occurred'))
  return line?.slice(0, 300)
}

/** Why `uiautomator dump` gave no tree: its errors come on stdout with exit status 0; undefined where it says nothing. */
export function dumpProblem(output: string): string | undefined {
  const line = output.split(/\r?\n/).find((each) => /ERROR:|Killed|not found|Exception|denied/.test(each))
  return line?.trim().slice(0, 300)
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The PNG of `screencap -p`; phones with several displays print warnings before it. */
export function pngOf(output: Buffer): Buffer | undefined {
  const start = output.indexOf(pngStart)
  return start < 0 ? undefined : output.subarray(start)
}

/** Why `pm install` installed nothing: `Failure [CODE: words]`, and other words around it; undefined where it says nothing. */
export function installProblem(output: string): string | undefined {
  const failure = /Failure \[([^\]]*)\]/.exec(output)?.[1]
  const line = failure ?? output.split(/\r?\n/).findLast((each) => each.trim() !== '')
  return line?.trim().slice(0, 300)
}
