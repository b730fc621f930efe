/**
 * What stands before, between and behind the lines of an answer and is none of it: warnings of the dynamic linker, what adb says of
 * its server, what the runtime of a command tells at its start.
 */
const beside = [
  /^\[?(?:warning|warn)\b[\]:]/i,
  /^(?:linker|libc|libEGL|vndksupport|app_process(?:32|64)?|dalvikvm|art)(?: warning)?\s*:/i,
  /^\* /,
  /^(?:adb: )?(?:server version|adb server).*(?:doesn't match|out of date|killing)/i,
  /^[VDIW]\/[\w.-]+\s*(?:\(\s*\d+\))?:/,
  /^\d\d-\d\d \d\d:\d\d:\d\d\.\d+\s+\d+\s+\d+ [VDIWEF] /,
  /^ERROR: ld\.so: object /,
  /^(?:Picked up|Listening for transport|Capturing and displaying logcat)\b/,
]

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's own sequences begin with this character.
const terminal = /\u001b\[[\d;?]*[A-Za-z]/g

/** The lines of an answer without what only stands beside it, line ends and colours of a terminal removed. */
export function answerLines(text: string): string[] {
  const lines = text.replace(terminal, '').split(/\r*\n/)
  if (lines.at(-1)?.trim() === '') lines.pop()
  return lines.map((line) => line.trimEnd()).filter((line) => !beside.some((one) => one.test(line.trim())))
}

/** The one value of an answer: its last line that is like that, because a shell's greeting stands before it. '' where there is none. */
export function valueIn(text: string, like = /\S/): string {
  return (
    answerLines(text)
      .findLast((line) => like.test(line.trim()))
      ?.trim() ?? ''
  )
}
