import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { openRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { and, eq, gt, inArray, isNotNull, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, platform, privateMessage, script } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import type { StoredRow } from '../../../../resources/stored.ts'
import {
  lookAtAccount,
  type OwnObstacle,
  organisationsOfAccounts,
  type RunOwner,
  readCapPlaces,
  run,
} from '../../../work/runs/index.ts'
import { messageReading } from '../tables.ts'
import type { SendingDeps } from './deps.ts'
import { messageRanks, readLane } from './lanes.ts'

const minuteMs = 60_000
/** What was read is read once more for so long back: clocks differ, and what comes while one reads stands above. */
const overlapMs = 10 * minuteMs
const open = openRunStates.map((state) => runMachine.codes[state])

/** Whose the runs are that read the messages of an account, and what stands under its posts. */
export function readOwner({ context }: Pick<SendingDeps, 'context'>): RunOwner {
  return {
    lanes: [readLane],
    organisationsOf: organisationsOfAccounts,
    async tasksOf(tx, ids) {
      const known = new Map((await readReadings.all(tx, { ids })).map(({ account, read }) => [account, read]))
      return new Map(ids.map((id) => [id, { id, kind: 'read', since: Math.max(0, (known.get(id) ?? 0) - overlapMs) }]))
    },
    obstaclesOf,
    async follow(tx, changes) {
      for (const { state, taskId } of changes) {
        const at = context.now()
        if (state === 'awaiting_switch') await noteBegun.run(tx, { account: taskId, at })
        if (state === 'succeeded') await noteRead.run(tx, { account: taskId })
      }
    },
  }
}

/** A reading takes no last place under a cap that an answer waits for. */
async function obstaclesOf(from: Sql, ids: readonly number[], now: number): Promise<Map<number, OwnObstacle[]>> {
  const waiting = new Map((await countQueued.all(from, { ids })).map(({ account, n }) => [account, n]))
  const places = await readCapPlaces(from, [...waiting.keys()], now)
  const full = places.filter(({ account, left }) => left !== undefined && left <= (waiting.get(account) ?? 0))
  return new Map(full.map(({ account }) => [account, [{ reason: 'cap_kept', text: 'private-message.more.cap_kept' }]]))
}

/** Has the messages of the account of a conversation read now. */
export function readNow(runs: SendingDeps['runs']): ActionHandler {
  const look = lookAtAccount(runs, { lane: readLane, rank: messageRanks.reading })
  return async (tx, { account: id }, taken) => {
    const [row] = await readPlatform.all(tx, { id: Number(id) })
    if (!row) throw new AppError('not_found')
    return look(tx, row as StoredRow, taken)
  }
}

/** Gives accounts a reading whose platform wants one by now, each at most one at a time. */
export async function readDueAccounts({ context, runs }: Pick<SendingDeps, 'context' | 'runs'>): Promise<void> {
  const { store } = context
  if (context.restored.holds('messages')) return
  const due = await readDue.all(store.read, { now: context.now() })
  if (due.length === 0) return
  await store.write(async (tx) => {
    const still = new Set((await readDue.all(tx, { now: context.now() })).map(({ id }) => id))
    for (const { id } of due.filter(({ id }) => still.has(id))) {
      const pin = { kind: 'account', accountId: id } as const
      await runs.queue(tx, { lane: readLane.code, pin, rank: messageRanks.reading }, [id])
    }
  })
  runs.wake()
}

/** So many at one look: the rest comes with the next. */
const atOnce = 200

const readDue = prepared((q, p: Params<{ now: number }>) =>
  q
    .select({ id: account.id })
    .from(account)
    .innerJoin(platform, eq(platform.id, account.platform))
    .leftJoin(messageReading, eq(messageReading.account, account.id))
    .where(
      and(
        gt(platform.message_read_minutes, 0),
        eq(platform.by_hand, 0),
        eq(account.status, accountMachine.codes.normal),
        isNotNull(account.phone),
        sql`coalesce(${messageReading.begun}, 0) <= ${p.now} - ${platform.message_read_minutes} * 60000`,
        sql`EXISTS (SELECT 1 FROM ${script} s WHERE s.platform = ${platform.id} AND s.enabled = 1 AND s.purpose = ${sql.raw(String(scriptPurposes.indexOf('message')))})`,
        sql`NOT EXISTS (SELECT 1 FROM ${run} r WHERE r.task_id = ${account.id} AND r.lane = ${sql.raw(String(readLane.code))} AND r.state IN (${sql.raw(open.join(', '))}))`,
      ),
    )
    .limit(atOnce),
)

const readPlatform = prepared((q, p: Params<{ id: number }>) =>
  q.select({ id: account.id, platform: account.platform }).from(account).where(eq(account.id, p.id)),
)

const readReadings = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ account: messageReading.account, read: sql<number>`coalesce(${messageReading.read}, 0)` })
    .from(messageReading)
    .where(isAmong(messageReading.account, p.ids)),
)

const noteBegun = prepared((q, p: Params<{ account: number; at: number }>) =>
  q
    .insert(messageReading)
    .values({ account: p.account, begun: p.at })
    .onConflictDoUpdate({ target: messageReading.account, set: { begun: p.at } }),
)

/** What came while it read is not known yet: until it began all is. */
const noteRead = prepared((q, p: Params<{ account: number }>) =>
  q
    .update(messageReading)
    .set({ read: sql`${messageReading.begun}` })
    .where(eq(messageReading.account, p.account)),
)

const countQueued = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ account: sql<number>`${privateMessage.account}`, n: sql<number>`count(*)` })
    .from(privateMessage)
    .where(
      and(
        isAmong(privateMessage.account, p.ids),
        inArray(privateMessage.status, [privateMessageMachine.codes.queued]),
        eq(privateMessage.held, 0),
      ),
    )
    .groupBy(privateMessage.account),
)
