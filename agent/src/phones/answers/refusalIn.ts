import { answerLines } from './answerLines.ts'
import { reasonIn } from './reasonIn.ts'

/** What says that nobody could be asked, or that the answer is kept from the shell: an answer that holds nothing is another thing. */
const refusals = [
  /Can't find service/,
  /Failure (?:calling|while calling|\[)/,
  /(?:Broken pipe|Transport endpoint|DeadObjectException|DeadSystemException|TransactionFailed|FAILED_TRANSACTION|Failed transaction)/i,
  /(?:Permission Denial|SecurityException|Security exception)/,
  /^(?:[\w.$]+(?:Exception|Error))(?:: |\s*$)/,
  /^Exception in thread /,
  /^(?:Killed|Aborted|Segmentation fault|Bus error)\b/,
  /^Exception occurred while executing/,
  /^(?:Error|error)(?:: |\s*$)/,
  /^adb: /,
  /^Error while /,
  /^cmd: (?:Failure|Can't|Failed|Unknown)/,
  /: (?:inaccessible or not found|not found|Permission denied|Operation not permitted|can't execute|No such file or directory)\s*$/i,
  /^CANNOT LINK EXECUTABLE/,
  /\bSERVICE '[^']*' DUMP TIMEOUT|DUMP TIMEOUT \(\d+ms\) EXPIRED/,
  /^(?:Service|service) \S+ (?:does not exist|is not running|not found)/,
  /^Could not access the \w+ (?:Manager|Service)|Is the system running\?/,
]

/**
 * Why a phone did not answer a question; undefined where it did, be it with nothing. `status`: the exit status of the command, where it
 * tells (of a pipe it is that of the last part).
 */
export function refusalIn(output: string, status = 0): string | undefined {
  const isRefused = answerLines(output).some((line) => refusals.some((one) => one.test(line.trim())))
  if (!isRefused && status === 0) return undefined
  return reasonIn(output) ?? `exit status ${status}`
}
