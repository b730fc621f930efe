import { reasonIn } from '../answers/reasonIn.ts'

/** What `am`, `pm` and `input` say when they did nothing: exit status and "Starting:" are no sign of success. */
export function startProblem(output: string): string | undefined {
  const lines = output.split(/\r?\n/).map((line) => line.trim())
  const notDone = lines.find((line) => isNotDone(line))
  if (notDone) return notDone.replace(/\s+/g, ' ').slice(0, 300)
  // Since Android 11 a heading without the reason stands before it.
  return lines.some((line) => problem.test(line)) ? reasonIn(output) : undefined
}

const problem =
  /^(?:Error:|Error type|Error while |Security exception:|Permission [Dd]enial|[\w.$]*(?:Exception|Error):|Exception occurred|cmd: |Failure |Failed |Can't find service|Unknown |Aborted|Killed|Bad |\/system\/bin\/\w+:)|Broken pipe/

/** Android warns of an activity that it did not start; where it is there already, all is well. */
function isNotDone(line: string): boolean {
  return (
    /^Warning:\s.*\bnot\s+(?:been\s+)?(?:started|done|set|changed|installed|switched|applied)\b/i.test(line) &&
    !/(?:delivered to|brought to the front)/i.test(line)
  )
}

/** Why `uiautomator dump` gave no tree: its errors come on stdout with exit status 0; undefined where it says nothing. */
export function dumpProblem(output: string): string | undefined {
  const line = output
    .split(/\r?\n/)
    .find((each) => /ERROR:|Killed|not found|Exception|denied|Can't find|Failure|Broken pipe/.test(each))
  return line?.trim().slice(0, 300)
}

/** The phone waited for the screen to come to rest, in vain: a video, a spinner, a feed that moves. */
export function isRestless(output: string): boolean {
  return /(?:get|detect) idle state|No idle state|waitForIdle/i.test(output)
}

/** Its last chunk, which is empty, with its checksum. */
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex')
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The PNG of `screencap -p`; phones with several displays print warnings before it, others behind it. One that is cut off is none. */
export function pngOf(output: Buffer): Buffer | undefined {
  const start = output.indexOf(pngStart)
  const end = output.lastIndexOf(pngEnd)
  return start < 0 || end < start ? undefined : output.subarray(start, end + pngEnd.length)
}

/** What a phone says instead of a picture; undefined where it says nothing that can be read. */
export function pictureProblem(output: Buffer): string | undefined {
  return reasonIn(textOf(output))
}

/** What came as bytes, where it is text; '' where it is not. */
export function textOf(output: Buffer): string {
  const text = output.subarray(0, 4096).toString('utf8')
  return /[\0\uFFFD]/.test(text) ? '' : text
}

/** Why `pm install` installed nothing: `Failure [CODE: words]`, and other words around it; undefined where it says nothing. */
export function installProblem(output: string): string | undefined {
  return reasonIn(output)
}
