import { adbServerCodes } from '@quarterdeck/shared/resources/fleet/host.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import { and, eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { host, verifyTask } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import { saying } from '../sayings.ts'
import { causes } from './takeOut.ts'

const tasks: Stateful<keyof typeof verifyTaskMachine.codes> = {
  ...{ machine: verifyTaskMachine, table: 'verify_task', key: 'id', column: 'state' },
}

/** A person has to look at a host whose ADB server stays away; nothing where one is asked already. */
export async function askForHost(tx: Sql, { host, minutes }: { host: number; minutes: number }, now: number) {
  await insert.run(tx, { host, why: saying('server_away', { count: minutes }), now })
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
    .where(and(eq(verifyTask.state, verifyTaskMachine.codes.waiting), eq(host.adb_server, adbServerCodes.answers))),
)

/** Done by themselves: what was wrong is over. */
export async function closeHostTasks(
  tx: Sql,
  ids: readonly number[],
  { by, now }: { by: string; now: number },
): Promise<void> {
  const where = 'host IS NOT NULL AND id IN (SELECT value FROM json_each(?))'
  const set = { done_by: by, done_time: now }
  await transition(tx, tasks, { to: 'done', where, params: [JSON.stringify(ids)], set, at: now })
}
