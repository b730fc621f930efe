import { adbServerCodes } from '@quarterdeck/shared/resources/fleet/host.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import { and, eq } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { host, verifyTask } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import { runMessage } from '../runMessages.ts'
import { causes } from './quarantine.ts'

const tasks: Stateful<keyof typeof verifyTaskMachine.codes, typeof verifyTask.$inferSelect> = {
  machine: verifyTaskMachine,
  table: nameOf(verifyTask),
  key: 'id',
  column: 'state',
}

/** A person has to look at a host whose ADB server stays away; nothing where one is asked already. */
export async function askForHost(tx: Sql, { host, minutes }: { host: number; minutes: number }, now: number) {
  await insert.run(tx, { host, why: runMessage('server_away', { count: minutes }), now })
}

const insert = prepared((q, p: Params<{ host: number; why: string; now: number }>) =>
  q
    .insert(verifyTask)
    .values({ host: p.host, subsystem: 0, cause: causes.server, why: p.why, since: p.now })
    .onConflictDoNothing(),
)

/** Tasks of hosts whose ADB server answers again. */
export async function readAnswered(from: Sql): Promise<number[]> {
  return (await selectAnswered.all(from)).map(({ id }) => id)
}

const selectAnswered = prepared((q) =>
  q
    .select({ id: verifyTask.id })
    .from(verifyTask)
    .innerJoin(host, eq(host.id, verifyTask.host))
    .where(and(isWaitingFor(causes.server), eq(host.adb_server, adbServerCodes.answers))),
)

/** The phones that a host reports although they are others' (`claims_refused`). True where nobody was asked about that host yet. */
export async function askAboutClaims(
  tx: Sql,
  { host, serials }: { host: number; serials: readonly string[] },
  now: number,
): Promise<boolean> {
  const why = runMessage('claims_refused', { count: serials.length, serials: named(serials) })
  const waiting = await selectClaim.get(tx, { host })
  if (waiting) await rewrite.run(tx, { id: waiting.id, why })
  else await insertClaim.run(tx, { host, why, now })
  return waiting === undefined
}

/** The task that waits for a person to look at what a host reports. */
export function readClaimTask(from: Sql, host: number): Promise<{ id: number } | undefined> {
  return selectClaim.get(from, { host })
}

/** More names than these nobody reads. */
const mostNamed = 20

function named(serials: readonly string[]): string {
  const more = serials.length > mostNamed ? ' …' : ''
  return serials.slice(0, mostNamed).join(', ') + more
}

const isWaitingFor = (cause: number) =>
  and(eq(verifyTask.state, verifyTaskMachine.codes.waiting), eq(verifyTask.cause, cause))

const selectClaim = prepared((q, p: Params<{ host: number }>) =>
  q
    .select({ id: verifyTask.id })
    .from(verifyTask)
    .where(and(eq(verifyTask.host, p.host), isWaitingFor(causes.claim))),
)
const insertClaim = prepared((q, p: Params<{ host: number; why: string; now: number }>) =>
  q.insert(verifyTask).values({ host: p.host, subsystem: 0, cause: causes.claim, why: p.why, since: p.now }),
)
const rewrite = prepared((q, p: Params<{ id: number; why: string }>) =>
  q.update(verifyTask).set({ why: p.why }).where(eq(verifyTask.id, p.id)),
)

/** Done by themselves: what was wrong is over. */
export async function closeHostTasks(
  tx: Sql,
  ids: readonly number[],
  { by, now }: { by: string; now: number },
): Promise<void> {
  const set = { done_by: by, done_time: now }
  await transition(tx, tasks, { to: 'done', ids, where: 'host IS NOT NULL', set, at: now })
}
