import type { getBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { z } from 'zod'
import { systemSettings } from '../../platform/settings.ts'
import { inWords } from '../runs/index.ts'
import type { TaskDeps } from './deps.ts'
import { readTask } from './store/list.ts'
import { type HistoryRow, type LogRow, readStory, readTaskRuns, type TaskRunRow } from './store/taskRuns.ts'
import { toWire } from './toWire.ts'

export type TaskDetail = z.output<(typeof getBookTask)['reply']>

const kinds = ['book_list', 'story_note', 'check'] as const

/** One task with its runs: every state with its time, what was logged, and why it waits if it does. */
export async function taskDetail({ context, runs }: TaskDeps, id: number, t: Translate): Promise<TaskDetail> {
  const { store, settings } = context
  const task = await readTask(store.read, id)
  if (!task) throw new AppError('not_found')
  const zone = settings.get(systemSettings.zone)
  const rows = await readTaskRuns(store.read, id)
  const { history, log } = await readStory(
    store.read,
    rows.map((row) => row.seq),
  )
  const told = rows.map(async (run) => ({
    id: run.id,
    kind: kinds[run.lane],
    state: run.state,
    attempt: run.attempt,
    phone: run.phone,
    account: run.account,
    waiting_for: await runs.waitingFor(run, t),
    message: inWords(run.message, t),
    committed_at: run.committed_at === null ? null : formatTime(run.committed_at, zone),
    screenshot: run.screenshot === 1,
    history: historyOf(run, history, zone, t),
    log: logOf(run, log, zone),
  }))
  return { ...toWire(task, zone, t), runs: await Promise.all(told) }
}

/** Its first state stands with the run itself. */
function historyOf(run: TaskRunRow, all: readonly HistoryRow[], zone: string, t: Translate) {
  const own = all.filter((row) => row.run_seq === run.seq)
  return [{ state: 0, attempt: 0, at: run.queued_at, note: '' }, ...own].map(({ state, attempt, at, note }) => ({
    state,
    attempt,
    at: formatTime(at, zone),
    note: inWords(note, t),
  }))
}

function logOf(run: TaskRunRow, all: readonly LogRow[], zone: string) {
  return all
    .filter((row) => row.run_seq === run.seq)
    .map(({ at, level, text }) => ({ at: formatTime(at, zone), level, text }))
}
