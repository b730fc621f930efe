import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { and, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, conversation, platform, privateMessage } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type OwnObstacle, runMessage } from '../../../work/runs/index.ts'
import { mayAnswer } from '../hosting/mayAnswer.ts'
import type { SendingDeps } from './deps.ts'
import { type AnswerMessage, said } from './said.ts'
import { goingOut, linkRun, readEarlier, setHeld } from './store.ts'

const hourMs = 3_600_000
const { codes } = privateMessageMachine
const { in: received, out: sent } = messageDirections
const m = privateMessage

/** What no waiting mends of an answer that has not gone out: a person looks once more. */
export type Stop = Extract<
  AnswerMessage,
  'written_since' | 'answered_by_hand' | 'answered_meanwhile' | 'window_over' | 'blocked' | 'machine_silent'
>

const stopTexts: Readonly<Record<Stop, TextKey>> = {
  written_since: 'private-message.more.written_since',
  answered_by_hand: 'private-message.more.answered_by_hand',
  answered_meanwhile: 'private-message.more.answered_meanwhile',
  window_over: 'private-message.more.window_over',
  blocked: 'private-message.more.blocked',
  machine_silent: 'private-message.more.machine_silent',
}

type Standing = Awaited<ReturnType<typeof readStanding.all>>[number]

/** What stops each of these answers as things stand now; those that nothing stops are left out. */
export async function stopsOf(from: Sql, ids: readonly number[], now: number): Promise<Map<number, Stop>> {
  const rows = await readStanding.all(from, { ids })
  return new Map(
    rows.flatMap((row): [number, Stop][] => {
      const stop = stopOf(row, now)
      return stop ? [[row.id, stop]] : []
    }),
  )
}

function stopOf(
  { silent, blocked, windowHours, lastIn, newIn, newOut, outAuthor }: Standing,
  now: number,
): Stop | undefined {
  if (blocked === 1) return 'blocked'
  if (silent === 1) return 'machine_silent'
  if (newOut !== null) return outAuthor === '' ? 'answered_by_hand' : 'answered_meanwhile'
  if (newIn !== null) return 'written_since'
  if (windowHours > 0 && lastIn !== null && lastIn + windowHours * hourMs < now) return 'window_over'
  return undefined
}

/**
 * What keeps answers from going out beside the gate's own rules: asked in the transaction of the lease, and at the commit. One conversation's go
 * out in their order, and none before it is known of the one before whether it was sent.
 */
export async function obstaclesOf(from: Sql, ids: readonly number[], now: number): Promise<Map<number, OwnObstacle[]>> {
  const stops = await stopsOf(from, ids, now)
  const behind = new Set((await readEarlier.all(from, { ids })).map(({ id }) => id))
  const rows = await readStanding.all(from, { ids })
  return new Map(
    rows.flatMap((row): [number, OwnObstacle[]][] => {
      const stop = stops.get(row.id)
      const own: OwnObstacle[] = []
      if (row.status !== codes.queued && row.status !== codes.sending)
        own.push({ reason: 'not_waiting', text: 'private-message.more.gone' })
      if (row.held === 1) own.push({ reason: 'held', text: 'private-message.more.waits_held' })
      if (stop) own.push({ reason: stop, text: stopTexts[stop] })
      if (behind.has(row.id)) own.push({ reason: 'earlier_first', text: 'private-message.more.earlier_first' })
      return own.length > 0 ? [[row.id, own]] : []
    }),
  )
}

/** Answers that wait, and are stopped by now, wait for a person, who is told why; their runs are taken back. */
export async function holdStopped(
  { runs, context }: Pick<SendingDeps, 'runs' | 'context'>,
  tx: Sql,
  queued: readonly { id: number; run: number | null; held: number; seen: number }[],
): Promise<number[]> {
  const free = queued.filter(({ held }) => held === 0)
  if (free.length === 0) return []
  const stops = await stopsOf(
    tx,
    free.map(({ id }) => id),
    context.now(),
  )
  const stopped = free.filter(({ id }) => stops.has(id))
  for (const row of stopped) await holdFor(runs, tx, row, said(stops.get(row.id)!))
  return stopped.map(({ id }) => id)
}

/** `reason`: a stored text. */
export async function holdFor(
  runs: SendingDeps['runs'],
  tx: Sql,
  { id, run, seen }: { id: number; run: number | null; seen: number },
  reason: string,
): Promise<void> {
  // Before its run is cancelled, which then speaks for it no more.
  await linkRun.run(tx, { id, run: null })
  if (run !== null) await runs.cancel(tx, [run], runMessage('withdrawn'))
  await setHeld.run(tx, { id, held: 1, reason, seen })
}

const later = (
  what: 'id' | 'author',
) => sql`(SELECT ${sql.raw(`o.${what}`)} FROM ${m} o WHERE o.conversation = ${m.conversation} AND o.direction = ${sql.raw(String(sent))}
  AND o.id > ${m.seen_message} AND o.id <> ${m.id} AND (o.author = '' OR o.id < ${m.id}) AND o.status IN (${sql.raw(goingOut.join(', '))}) ORDER BY o.id DESC LIMIT 1)`

const readStanding = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: m.id,
      status: m.status,
      held: m.held,
      blocked: sql<number>`coalesce(${conversation.blocked}, 0)`,
      // What a machine says by itself it may say until it goes out.
      silent: sql<number>`(${m.hosted} = 1 AND ${m.approved_by} = '' AND NOT ${mayAnswer(m.conversation)})`,
      windowHours: sql<number>`coalesce(${platform.reply_window_hours}, 0)`,
      lastIn: sql<
        number | null
      >`(SELECT max(i.time) FROM ${m} i WHERE i.conversation = ${m.conversation} AND i.direction = ${sql.raw(String(received))})`,
      newIn: sql<
        number | null
      >`(SELECT i.id FROM ${m} i WHERE i.conversation = ${m.conversation} AND i.direction = ${sql.raw(String(received))} AND i.id > ${m.seen_message} LIMIT 1)`,
      newOut: sql<number | null>`${later('id')}`,
      outAuthor: sql<string | null>`${later('author')}`,
    })
    .from(m)
    .leftJoin(conversation, eq(conversation.id, m.conversation))
    .leftJoin(account, eq(account.id, m.account))
    .leftJoin(platform, eq(platform.id, account.platform))
    .where(and(isAmong(m.id, p.ids), eq(m.direction, sent))),
)
