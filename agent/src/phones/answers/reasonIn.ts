import { answerLines } from './answerLines.ts'

/** An exception of Java that says why, at the beginning of its line or behind "Caused by". */
const exception = /^(?:Caused by: )?(?:Security exception|[\w$]+(?:\.[\w$]+)*(?:Exception|Error)): *\S/
/** A heading above the reason, or what says no more than that there is none: taken where nothing else is there. */
const heading = /^(?:Exception occurred|Error type \d+|Error:\s*$|[\w.$]+(?:Exception|Error):?$)/
/** Of a trace, and of what a command does before it fails. */
const besides = /^(?:at [\w.$<>]+\(|\.\.\. \d+ more|Starting: |Performing |pkg: |Usage:|usage:|Create_Path:|ToFile:)/
const plainly =
  /^(?:(?:adb|cmd|sh|\/system\/bin\/\w+): |Error|Failure|Failed|Security|Bad|Invalid|Unknown|Can't|Cannot|Killed|Aborted|Unable)|status: *-?\d|denied|not (?:found|permitted|allowed|running|started|enough)|Broken pipe|Failure calling/i

/**
 * The line with the reason in what a phone says of something that it did not do, in whichever of its forms: `Failure [CODE: words]`,
 * a Java trace, a heading with the reason below it, `Error: …`, `Status: …`. Undefined where it says nothing.
 */
export function reasonIn(output: string): string | undefined {
  // Up to the bracket that ends its line: words of a parser have brackets, too.
  const failure = (/Failure \[([\s\S]*?)\]\s*$/m.exec(output) ?? /Failure \[([^\]]*)\]/.exec(output))?.[1]?.trim()
  if (failure) return shown(failure)
  const lines = answerLines(output)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !besides.test(line))
  const reason =
    lines.find((line) => exception.test(line)) ??
    lines.find((line) => plainly.test(line) && !heading.test(line)) ??
    lines.find((line) => !heading.test(line)) ??
    lines[0]
  // Nothing but a warning may be all that it says.
  return shown(reason ?? firstLine(output))
}

function firstLine(output: string): string | undefined {
  return output
    .split(/\r?\n/)
    .find((line) => line.trim() !== '')
    ?.trim()
}

function shown(line: string | undefined): string | undefined {
  return line === undefined || line === '' ? undefined : line.slice(0, 300)
}
