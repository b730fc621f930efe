import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { and, count, eq, or, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { phone, script, scriptVersion } from '../../../platform/schema/tables.gen.ts'
import { dryRun, lanes, run } from '../runs/index.ts'

export const findVersion = prepared((q, p: Params<{ script: number; version: number }>) =>
  q
    .select({ name: script.name, source: scriptVersion.source })
    .from(scriptVersion)
    .innerJoin(script, eq(script.id, scriptVersion.script))
    .where(and(eq(scriptVersion.script, p.script), eq(scriptVersion.number, p.version))),
)

export const insertDryRun = prepared((q, p: Params<Omit<typeof dryRun.$inferSelect, 'id'>>) =>
  q
    .insert(dryRun)
    .values({
      script: p.script,
      version: p.version,
      account: p.account,
      task: p.task,
      parameters: p.parameters,
      by: p.by,
      at: p.at,
    })
    .returning({ id: dryRun.id }),
)

export const selectTasks = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: dryRun.id, task: dryRun.task }).from(dryRun).where(isAmong(dryRun.id, p.ids)),
)

/** A dry run with its run, by the number of that. */
export const selectDryRun = prepared((q, p: Params<{ run: number }>) =>
  q
    .select({
      run: run.seq,
      side: run.side,
      state: run.state,
      message: run.message,
      result: run.result,
      phone_id: run.phone_id,
      script: script.name,
      version: dryRun.version,
      account: dryRun.account,
      task: dryRun.task,
      parameters: dryRun.parameters,
      by: dryRun.by,
      at: dryRun.at,
    })
    .from(run)
    .innerJoin(dryRun, eq(dryRun.id, sql`-${run.task_id}`))
    .innerJoin(script, eq(script.id, dryRun.script))
    .where(and(eq(run.seq, p.run), eq(run.lane, lanes.dry))),
)
export type DryRunRow = Selected<typeof selectDryRun>

export const countTestPhones = prepared((q) =>
  q
    .select({ n: count() })
    .from(phone)
    .where(and(eq(phone.state, phoneMachine.codes.online), or(eq(phone.test_phone, 1), eq(phone.emulated, 1)))),
)

/** Is it over? Undefined while it is not. */
export function endOf({ state, message }: Pick<DryRunRow, 'state' | 'message'>, stopped: string): string {
  const { succeeded, failed, cancelled } = runMachine.codes
  if (state === succeeded) return message === stopped ? 'stopped_at_commit' : 'succeeded'
  return state === failed ? 'failed' : state === cancelled ? 'cancelled' : ''
}
