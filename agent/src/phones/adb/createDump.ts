import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import type { Phone } from '../phone.ts'
import { PhoneRefused, Unanswered } from '../phoneError.ts'
import type { UiTree } from '../uiTree.ts'
import type { AdbShell } from './adbShell.ts'
import { dumpProblem, isRestless } from './parseMessages.ts'
import { parseUiTree } from './parseUiTree.ts'

/** In a folder that the shell may write whoever is the current user. */
const dumpFile = '/data/local/tmp/quarterdeck-ui.xml'

/** The largest trees of real screens are some hundred kilobytes. */
const limits = { timeoutMs: 20_000, maxBytes: 4 * 1024 * 1024 }
/** A phone waits 10 s for rest before it says that there is none: for so long nobody asks it to wait again. */
const busyMs = 20_000
/** Less than this is not worth another question. */
const leastMs = 300
const compressed = '--compressed '

/**
 * The screen as the phone describes it. One that does not come to rest, or is too large, is asked for in the way that leaves out the elements that
 * only hold others, and does not wait for rest on most phones.
 */
export function createDump(shell: AdbShell, now: () => number = () => performance.now()): Phone['dump'] {
  /** When it was last said that the screen does not come to rest; undefined once it has. */
  let busySince: number | undefined
  const isBusy = () => busySince !== undefined && now() - busySince < busyMs

  /** Text where the phone describes nothing; 'too long' where that is more than is read. */
  async function ask(options: string, timeoutMs: number, signal: AbortSignal): Promise<string | Unanswered> {
    // A tree left over from before must never pass for the screen of now.
    const command = `rm -f ${dumpFile}; uiautomator dump ${options}${dumpFile}; cat ${dumpFile}`
    try {
      return (await shell.read(command, signal, { ...limits, timeoutMs })).toString('utf8')
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      if (error.code === 'answer_too_long') return error
      if (isBusy()) throw neverIdle()
      throw new Unanswered('answer_late', failureDetail('screen_late', { seconds: Math.ceil(timeoutMs / 1000) }))
    }
  }

  return async (signal, { withinMs, quick = false } = {}): Promise<UiTree> => {
    const end = withinMs === undefined ? Number.POSITIVE_INFINITY : now() + withinMs
    let options = isBusy() || (quick && busySince !== undefined) ? compressed : ''
    let said = ''
    for (let attempt = 0; attempt < 3 && (attempt === 0 || end - now() >= leastMs); attempt++) {
      const answer = await ask(options, Math.min(limits.timeoutMs, end - now()), signal)
      if (answer instanceof Unanswered) {
        if (options === compressed) throw new PhoneRefused('no_screen', tooLarge(answer))
        options = compressed
        continue
      }
      const tree = parseUiTree(answer)
      if (tree && options === '') busySince = undefined
      if (tree) return busySince === undefined ? tree : { ...tree, busy: true }
      said = answer
      if (!isRestless(answer)) continue
      busySince = now()
      if (options === compressed) break
      options = compressed
    }
    if (isRestless(said)) throw neverIdle()
    throw new PhoneRefused('no_screen', dumpProblem(said) ?? failureDetail('no_description', {}))
  }
}

function neverIdle(): PhoneRefused {
  return new PhoneRefused('screen_never_idle', failureDetail('never_idle', {}))
}

function tooLarge({ particulars }: Unanswered): FailureDetail {
  const bytes = Number(particulars[0]?.values.bytes)
  const inMb = (size: number) => Math.ceil((size * 10) / (1024 * 1024)) / 10
  return failureDetail('screen_too_large', { size: inMb(bytes), most: inMb(limits.maxBytes) })
}
