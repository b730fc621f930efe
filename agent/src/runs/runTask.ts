import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { emptyTask } from '@quarterdeck/shared/contracts/scriptApi.ts'
import type { ParameterValue, ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { smallPicture } from '../evidence/pictureTaker.ts'
import type { Recorder } from '../evidence/recorder.ts'
import type { Phone } from '../phones/phone.ts'
import { PhoneLost } from '../phones/phoneError.ts'
import { runScript, type ScriptEnd, ScriptFault } from '../sandbox/host.ts'
import { threw } from '../sandbox/scriptError.ts'
import { createScriptApi, type ScriptApi } from '../scriptApi/scriptApi.ts'
import { bringUp } from './bringUp.ts'
import type { Commitment } from './commitment.ts'
import { honestly } from './failureCauseOf.ts'
import type { FileCache } from './files/fileCache.ts'
import { folderOf } from './files/phoneFolder.ts'
import { placeFiles } from './files/placeFiles.ts'
import type { HandIn } from './handIn.ts'
import { outcomeOf } from './outcome.ts'
import type { Report } from './report.ts'
import { RunCut } from './runCut.ts'
import type { Screenshots } from './screenshots.ts'
import { createSentSinceCommit } from './sentSinceCommit.ts'
import { StoppedAtCommit } from './stoppedAtCommit.ts'
import { tellingPhone } from './tellingPhone.ts'
import { timedPhone } from './timedPhone.ts'

export interface RunTools {
  phone: Phone
  meta: ScriptMeta
  parameters: Record<string, ParameterValue>
  commitment: Commitment
  report: Report
  handIn: HandIn
  screenshots: Screenshots
  recorder: Recorder
  files: FileCache
  /** Fires with a `RunCut` or `PhoneLost`. */
  signal: AbortSignal
}

export interface RunEnd {
  outcome: RunOutcome
  /** PNG of the screen at its end, where the phone still answered. */
  screenshot?: Buffer
}

/** What is done for a phone after its run may take this long: an agent that stops has 5 s for everything. */
const afterMs = 1500
/** A picture of a screen is far below; what is above would clog the outbox. */
const screenshotBytes = 3 * 1024 * 1024

/** One run on a phone that was taken for it, from the first touch to the outcome. Never throws. */
export async function runTask(offer: Offer, tools: RunTools): Promise<RunEnd> {
  const { commitment, report, recorder } = tools
  const { phone, slowMs } = timedPhone(tellingPhone(tools.phone, (answer) => report.log('info', answer.slice(0, 4000))))
  const limitMs = Math.min(offer.maxRuntimeMs, tools.meta.maxRuntimeMs ?? offer.maxRuntimeMs)
  const time = timeLimit(limitMs)
  const signal = AbortSignal.any([tools.signal, time.signal])
  const sent = createSentSinceCommit()
  let api: ScriptApi | undefined
  let end: ScriptEnd
  const clock = logClock(tools.phone, tools.signal)
  try {
    const problem = await bringUp(offer, phone, () => report.progress('switched'), signal)
    if (problem) end = threw(problem.code, problem.told)
    else {
      const files = await time.without(() => filesFor(offer, tools, signal))
      report.progress('running')
      const script = createScriptApi({
        phone: sent.watch(recorder.watch(phone)),
        app: offer.app,
        user: offer.user,
        attempt: `${offer.run}:${offer.attempt}`,
        commit() {
          if (offer.dry) return Promise.reject(new StoppedAtCommit())
          if (!commitment.committed) sent.asked()
          return commitment.commit(signal)
        },
        isCommitted: () => commitment.committed,
        report: (kind, row) => tools.handIn.take(kind, row),
        keepScreenshot: (name, png) => tools.screenshots.keep(offer.run, offer.attempt, name, png),
        witness: recorder,
        signal,
      })
      api = script
      const answered = new Set<string>()
      const handle = (op: string, args: unknown) =>
        script.handle(op, args).catch((error: unknown) => {
          if (error instanceof ScriptFault) {
            answered.add(error.code)
            if (commitment.committed) sent.refused(op, args)
          }
          throw error
        })
      const ended = await runScript({
        source: offer.script.source,
        file: `${tools.meta.name}.js`,
        context: {
          task: { ...emptyTask, ...offer.task, files },
          parameters: tools.parameters,
          account: { name: offer.account },
        },
        handle: (op, args) => recorder.step(op, args, () => handle(op, args)),
        log: (level, text) => report.log(level, text),
        signal,
      })
      end = honestly(ended, answered)
    }
  } catch (error) {
    end = { kind: 'broken', error: signal.aborted ? signal.reason : error }
  } finally {
    time.clear()
  }
  const outcome = outcomeOf(end, commitment.committed, slowMs() >= limitMs / 2, sent.nothing)
  if (outcome.kind === 'failed' && outcome.nothingSent)
    report.log(
      'info',
      'what was to come first after the commit was refused before anything was sent: nothing was published',
    )
  if (end.kind === 'returned') {
    for (const said of end.leftOut) report.log('warn', said)
  }
  const [screenshot, deviceLog] = await Promise.all([
    isWorthAPicture(outcome) ? pictureOf(phone, tools.signal) : undefined,
    isWorthALog(offer, end, outcome) ? deviceLogOf(tools.phone, await clock, tools.signal) : undefined,
  ])
  void recorder.end({ outcome, screenshot, deviceLog })
  const limit = AbortSignal.timeout(afterMs)
  await Promise.allSettled([api?.release(limit), removeFiles(offer, tools, limit)])
  const picture = outcome.kind === 'succeeded' && screenshot ? await smallOf(screenshot) : screenshot
  return picture ? { outcome, screenshot: picture } : { outcome }
}

/** Puts its files on the phone and tells of each in the log; how long that takes does not count as time of the script. */
function filesFor(offer: Offer, { phone, files, report }: RunTools, signal: AbortSignal): Promise<string[]> {
  return placeFiles(offer, {
    phone,
    cache: files,
    placed: ({ name, sha256, size }) => report.log('info', `${name} is on the phone: ${size} bytes, SHA-256 ${sha256}`),
    signal,
  })
}

/** Of a phone that does not answer now, or for which ADB was switched off, once it can be asked again (`sweepFolders`). */
async function removeFiles(offer: Offer, { phone, signal }: RunTools, limit: AbortSignal): Promise<void> {
  const isOff = signal.reason instanceof RunCut && signal.reason.reason === 'adb_off'
  if (offer.files.length > 0 && !isOff) await phone.removeMedia(offer.user, folderOf(offer), limit)
}

interface TimeLimit {
  signal: AbortSignal
  /** Work that takes none of the time. */
  without<T>(work: () => Promise<T>): Promise<T>
  clear(): void
}

function timeLimit(ms: number): TimeLimit {
  const abort = new AbortController()
  const told = failureDetail('time_over', { seconds: ms / 1000 })
  let left = ms
  let since = performance.now()
  const start = () => setTimeout(() => abort.abort(new RunCut('time_limit', told)), left)
  let timer = start()
  return {
    signal: abort.signal,
    async without(work) {
      clearTimeout(timer)
      left -= performance.now() - since
      try {
        return await work()
      } finally {
        since = performance.now()
        timer = start()
      }
    },
    clear: () => clearTimeout(timer),
  }
}

/** Of a phone that was lost there is none, and what was withdrawn says nothing. Of a dry run: what would have been published. */
function isWorthAPicture({ kind }: RunOutcome): boolean {
  return kind !== 'interrupted' && kind !== 'cancelled'
}

/** Of what worked a small one will do: there are many of them. */
async function smallOf(png: Buffer): Promise<Buffer | undefined> {
  return (await smallPicture(png, { at: 0, until: 0 }).catch(() => undefined))?.png
}

/** A phone that has just given no answer is not waited for again. */
function isWorthALog({ evidence }: Offer, end: ScriptEnd, { kind }: RunOutcome): boolean {
  if (end.kind === 'broken' && end.error instanceof PhoneLost) return false
  return evidence.deviceLog === 'all' || !['succeeded', 'stoppedAtCommit', 'cancelled'].includes(kind)
}

/** When the run began, by the phone's own clock; '' where it does not say. Asked beside the run. */
function logClock(phone: Phone, signal: AbortSignal): Promise<string> {
  return phone.logClock(AbortSignal.any([signal, AbortSignal.timeout(5000)])).catch(() => '')
}

/** While the phone is still this run's: afterwards it is somebody else's. */
async function deviceLogOf(phone: Phone, since: string, runSignal: AbortSignal): Promise<Buffer | undefined> {
  if (runSignal.aborted) return undefined
  return phone.deviceLog(since, AbortSignal.any([runSignal, AbortSignal.timeout(3000)])).catch(() => undefined)
}

async function pictureOf(phone: Phone, runSignal: AbortSignal): Promise<Buffer | undefined> {
  // Halted or stopping: no time for pictures.
  if (runSignal.aborted) return undefined
  const png = await phone.screenshot(AbortSignal.any([runSignal, AbortSignal.timeout(5000)])).catch(() => undefined)
  return png && png.length <= screenshotBytes ? png : undefined
}
