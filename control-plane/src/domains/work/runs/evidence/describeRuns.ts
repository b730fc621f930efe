import type { RunDetails } from '@quarterdeck/shared/contracts/run.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { messageLaneCodes } from '@quarterdeck/shared/values/runLanes.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { RunDeps } from '../deps.ts'
import { explainWaiting, waitingInWords } from '../gate/explainWaiting.ts'
import { inWords } from '../runMessages.ts'
import { isThere, type RunViewer, seenRuns } from '../runViewer.ts'
import {
  type DetailedRun,
  type HistoryRow,
  type LogRow,
  type RunsOf,
  readDetailedRuns,
  readLog,
  readPictured,
  readRunDetails,
} from '../store/runDetails.ts'
import { readRuns } from '../store/runs.ts'
import { haveEvidence } from './store.ts'

/**
 * Runs at length, in the reader's language: every state with its time, what was logged, and why one waits if it does. On a phone
 * that the reader does not see, neither the phone nor what a script said there is told.
 */
export async function describeRuns(
  deps: Pick<RunDeps, 'store' | 'changes' | 'settings' | 'now'>,
  of: RunsOf,
  runViewer: RunViewer,
): Promise<RunDetails[]> {
  const { store, changes, settings } = deps
  const { t } = runViewer
  const zone = settings.get(systemSettings.zone)
  const runs = (await readDetailedRuns(store.read, of)).filter((run) => isThere(runViewer, run))
  const { history, log } = await readRunDetails(
    store.read,
    runs.map(({ seq }) => seq),
  )
  const seen = await seenRuns(runViewer, runs)
  const pictured = await readPictured.all(store.read, { seqs: runs.map(({ seq }) => seq) })
  const seesPicture = await runViewer.seesPhones(pictured.map(({ phone_id }) => phone_id))
  const evidence = await haveEvidence.all(store.read, { seqs: runs.map(({ seq }) => seq) })
  const told = runs.map(async (run) => {
    const isSeen = seen.has(run)
    const isRecorded = isSeen && (await isShown(run, runViewer))
    const waiting = await explainWaiting(deps, run)
    return {
      seq: run.seq,
      id: run.id,
      kind: changes.laneOf(run.lane).name,
      lane: run.lane,
      state: run.state,
      attempt: run.attempt,
      phone: isSeen ? run.phone : '',
      account: isSeen ? run.account : '',
      hidden: !isSeen,
      script: run.script,
      version: run.script_version,
      parameters: run.parameters === '' ? {} : (JSON.parse(run.parameters) as RunDetails['parameters']),
      waiting_for: waiting ? waitingInWords(waiting, t) : '',
      message: inWords(run.message, t),
      committed_at: run.committed_at === null ? null : formatTime(run.committed_at, zone),
      pictures: pictured
        .filter(({ seq, phone_id }) => seq === run.seq && isRecorded && seesPicture.has(phone_id))
        .map(({ attempt, phone, ended }) => ({ attempt, phone, worked: ended === 'succeeded' })),
      timeline: isRecorded && evidence.some(({ seq, timeline }) => seq === run.seq && timeline === 1),
      device_log: isRecorded && evidence.some(({ seq, deviceLog }) => seq === run.seq && deviceLog === 1),
      history: historyOf(run, history, { isSeen, zone, t }),
      log: isSeen ? logOf(run, log, zone) : [],
    }
  })
  return Promise.all(told)
}

/** The whole log as text, a line each; undefined where there is none for the one who asks. */
export async function logText(
  { store, settings }: Pick<RunDeps, 'store' | 'settings'>,
  seq: number,
  runViewer: RunViewer,
): Promise<string | undefined> {
  if (!(await isRunSeen(store.read, seq, runViewer))) return undefined
  const lines = await readLog(store.read, seq)
  if (lines.length === 0) return undefined
  const zone = settings.get(systemSettings.zone)
  return lines.map(({ at, level, text }) => `${formatTime(at, zone)} ${level.padEnd(5)} ${text}\n`).join('')
}

/** Is there this run, on a phone that is seen? */
export async function isRunSeen(
  from: Sql,
  seq: number,
  runViewer: Pick<RunViewer, 'side' | 'seesPhones'>,
): Promise<boolean> {
  return (await seenRuns(runViewer, await readRuns(from, 'seq = ?', [seq]))).size > 0
}

/** The same, where what was recorded of it may be looked at, too. */
export async function isRecordingSeen(from: Sql, seq: number, runViewer: Omit<RunViewer, 't'>): Promise<boolean> {
  const [found] = await seenRuns(runViewer, await readRuns(from, 'seq = ?', [seq]))
  return found !== undefined && isShown(found, runViewer)
}

/** Screens with messages are shown to whoever reads these. */
async function isShown(
  { lane, account_id }: { lane: number; account_id: number | null },
  { readsMessagesOf }: Pick<RunViewer, 'readsMessagesOf'>,
): Promise<boolean> {
  return !messageLaneCodes.includes(lane) || readsMessagesOf(account_id)
}

/** Its first state stands with the run itself. What was noted beside a state may name the phone. */
function historyOf(
  run: DetailedRun,
  all: readonly HistoryRow[],
  { isSeen, zone, t }: { isSeen: boolean; zone: string; t: Translate },
) {
  const own = all.filter((row) => row.run_seq === run.seq)
  return [{ state: 0, attempt: 0, at: run.queued_at, note: '' }, ...own].map(({ state, attempt, at, note }) => ({
    state,
    attempt,
    at: formatTime(at, zone),
    note: isSeen ? inWords(note, t) : '',
  }))
}

function logOf(run: DetailedRun, all: readonly LogRow[], zone: string) {
  return all
    .filter((row) => row.run_seq === run.seq)
    .map(({ at, level, text }) => ({ at: formatTime(at, zone), level, text }))
}
