import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { sql } from '../../../../platform/schema/drizzle.ts'
import { account, privateMessage } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type RunChange, type RunOwner, readOpenRuns, type ScriptTask } from '../../../work/runs/index.ts'
import { refreshTalk } from '../store.ts'
import type { SendingDeps } from './deps.ts'
import { holdFor, holdStopped, obstaclesOf, stopsOf } from './hold.ts'
import { answerIdentities } from './identity.ts'
import { answerLane, messageRanks, settleLane } from './lanes.ts'
import { filesOf } from './pictures.ts'
import { said } from './said.ts'
import { moveAnswers, moveComments } from './states.ts'
import {
  type Answer,
  linkRun,
  organisationsOf,
  readAnswers,
  readBefore,
  readForScript,
  setReason,
  wasRead,
} from './store.ts'

const dayMs = 86_400_000
const { codes } = privateMessageMachine

export interface Followed {
  /** What a run means to its answer, inside the transaction that changes it. */
  answered(tx: Sql, change: RunChange): Promise<void>
  /** It is known what became of an answer of which nobody knew: `worked`: it stands there. */
  settle(tx: Sql, row: Answer, worked: boolean, message: string): Promise<void>
}

/** Whose the runs are that send answers. */
export function answerOwner(deps: SendingDeps, { answered }: Followed): RunOwner {
  return {
    lanes: [answerLane],
    called,
    organisationsOf,
    tasksOf: (tx, ids) => answerTasks(deps, tx, ids),
    filesOf: async (sql, ids) => filesOf(sql, await readAnswers.all(sql, { ids })),
    obstaclesOf,
    identityOf: (sql, _lane, ids) => answerIdentities(sql, ids),
    bringBack: (tx, _lane, id) => bringBack(deps, tx, id),
    async follow(tx, changes) {
      for (const change of changes) await answered(tx, change)
    },
  }
}

/** Whose the runs are that look whether an answer stands there. */
export function settleOwner({ settle }: Followed): RunOwner {
  return {
    lanes: [settleLane],
    called,
    organisationsOf,
    async tasksOf(tx, ids) {
      const rows = await readForScript.all(tx, { ids })
      return new Map(
        rows.map((row): [number, ScriptTask] => {
          const since = (row.committed ?? row.time) - dayMs
          return [
            row.id,
            row.conversation === null
              ? { id: row.id, kind: 'read', share_link: row.link }
              : { id: row.id, kind: 'read', peer: row.peer, since },
          ]
        }),
      )
    },
    async follow(tx, changes) {
      for (const { state, taskId, seq } of changes) {
        if (state !== 'succeeded') continue
        const [row] = await readAnswers.all(tx, { ids: [taskId] })
        if (row?.status !== codes.unknown || row.conversation === null) continue
        // What it read stands here before its end does; a hole leaves it to a person.
        if (await wasRead(tx, row, seq)) await settle(tx, row, false, said('not_sent'))
        else await setReason.run(tx, { id: row.id, reason: said('maybe_sent') })
      }
    },
  }
}

const called = (task: Parameters<NonNullable<RunOwner['called']>>[0]) =>
  sql<string>`(SELECT coalesce(a.nickname, a.account) FROM ${privateMessage} q JOIN ${account} a ON a.id = q.account WHERE q.id = ${task})`

export function followAnswers(deps: SendingDeps): Followed {
  const { context, runs } = deps
  return { answered, settle }

  async function settle(tx: Sql, row: Answer, worked: boolean, message: string): Promise<void> {
    if (row.run === null) return
    for (const change of await runs.settle(tx, row.run, { worked, message, note: message })) await answered(tx, change)
  }

  /** Only the latest run of an answer speaks for it. */
  async function answered(tx: Sql, change: RunChange): Promise<void> {
    const [row] = await readAnswers.all(tx, { ids: [change.taskId] })
    if (!row || row.run !== change.seq) return
    const at = context.now()
    const ids = [row.id]
    switch (change.state) {
      case 'awaiting_verification':
      case 'switched':
      case 'running':
        return
      case 'awaiting_switch':
        await moveAnswers(tx, ids, { to: 'sending', at, set: { reason: '' } })
        return
      case 'awaiting_execution':
        // Back from a phone before its commit.
        await moveAnswers(tx, ids, { to: 'queued', from: ['sending'], at, set: { reason: change.message } })
        if (change.attempt > 0) await holdStopped(deps, tx, await readAnswers.all(tx, { ids }))
        return
      case 'succeeded': {
        const time = row.readTime === null ? { time: at } : {}
        await moveAnswers(tx, ids, { to: 'sent', at, set: { reason: '', ...time } })
        if (row.comment !== null) await moveComments(tx, [row.comment], { to: 'answered', at })
        break
      }
      case 'failed':
        await failed(tx, row, change)
        break
      case 'cancelled':
        // Somebody has called its run off: a person says what becomes of it.
        await moveAnswers(tx, ids, { to: 'queued', from: ['sending'], at })
        await holdFor(runs, tx, { ...row, run: null }, change.message)
    }
    if (row.conversation !== null) await refreshTalk(tx, row.conversation, { added: true, at })
  }

  async function failed(tx: Sql, row: Answer, { message, outcomeUnknown, committed }: RunChange): Promise<void> {
    const at = context.now()
    if (outcomeUnknown) {
      if (row.readTime !== null) return settle(tx, row, true, said('settled'))
      await moveAnswers(tx, [row.id], { to: 'unknown', at, set: { reason: message } })
      await lookFor(deps, tx, [row])
      return
    }
    const stop = committed ? undefined : (await stopsOf(tx, [row.id], at)).get(row.id)
    if (stop && row.status === codes.sending) {
      await moveAnswers(tx, [row.id], { to: 'queued', at })
      await holdFor(runs, tx, { ...row, run: null }, said(stop))
      return
    }
    await moveAnswers(tx, [row.id], { to: 'failed', at, set: { reason: message } })
    await setReason.run(tx, { id: row.id, reason: message })
  }
}

/** Has the conversations read of answers of which nobody knows; those that are looked for already are left alone. */
export async function lookFor({ runs }: Pick<SendingDeps, 'runs'>, tx: Sql, rows: readonly Answer[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const looked = new Set((await readOpenRuns.all(tx, { ids, lanes: [settleLane.code] })).map(({ task }) => task))
  for (const { id, account } of rows.filter(({ id }) => !looked.has(id))) {
    const pin = { kind: 'account', accountId: account } as const
    await runs.queue(tx, { lane: settleLane.code, pin, rank: messageRanks.answering }, [id])
  }
}

/** An answer as its script sees it: what it answers, and what stands below that of ours and may. */
async function answerTasks(
  { masks }: Pick<SendingDeps, 'masks'>,
  tx: Sql,
  ids: readonly number[],
): Promise<Map<number, ScriptTask>> {
  const tasks = new Map<number, ScriptTask>()
  for (const row of await readForScript.all(tx, { ids })) {
    const { id, conversation, peer } = row
    const text = masks.written(row)
    if (conversation === null) {
      const answers = row.commentKey === '' ? row.commentText : row.commentKey
      tasks.set(id, { id, kind: 'comment', share_link: row.link, peer, text, answers })
      continue
    }
    const before = await readBefore.all(tx, { conversation })
    const at = before.findIndex(({ direction }) => direction === messageDirections.in)
    const answered = before[at]
    const said = before.slice(0, Math.max(0, at)).map((one) => masks.written(one))
    const answers = answered ? answered.key || masks.written(answered) : ''
    const since = (answered?.time ?? row.time) - dayMs
    tasks.set(id, { id, kind: 'message', peer, text, answers, said: said.toReversed(), since })
  }
  return tasks
}

/** One that went out in the time that is not in the data waits as it did then. */
async function bringBack({ runs, context }: SendingDeps, tx: Sql, id: number): Promise<number | undefined> {
  const [row] = await readAnswers.all(tx, { ids: [id] })
  if (row?.status !== codes.queued) return undefined
  const open = (await readOpenRuns.all(tx, { ids: [id], lanes: [answerLane.code] }))[0]?.seq
  const pin = { kind: 'account', accountId: row.account } as const
  const order = { lane: answerLane.code, pin, rank: messageRanks.answering, notBefore: context.now() }
  const seq = open ?? (await runs.queue(tx, order, [id])).get(id)!
  await linkRun.run(tx, { id, run: seq })
  return seq
}
