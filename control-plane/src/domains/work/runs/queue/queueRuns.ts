import { checkParameters, type ScriptPurpose, scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { eq } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { script } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { TaskParameters } from '../changes.ts'
import type { RunDeps } from '../deps.ts'
import { insertRuns } from '../store/runs.ts'
import { type Lane, type Pin, pinText } from './lanes.ts'

/** What all runs have in common that are queued together. */
export interface QueueOrder {
  lane: Lane
  pin?: Pin
  /** `rankOf` (shared/src/values/runRank.ts): the lower goes first among the lanes that are not those of books. */
  rank?: number
  /** UTC milliseconds: they begin no earlier, and of those of one rank what was due earlier goes first. */
  notBefore?: number
  /** Nothing but this script will do: of purposes of which several may be enabled. */
  script?: number
  /** Values for its parameters, before those that operators set and those that the owner gives; only with `script`. */
  parameters?: TaskParameters
}

/**
 * Queues one run for each task, in the order given, inside the caller's transaction. Gives back the run's number by task. A task that has a
 * run under way in that lane breaks a constraint: look first. Refused (`AppError`): a script that is not there or is for something else, and
 * values that it does not take.
 */
export async function queueRuns(
  tx: Sql,
  deps: Pick<RunDeps, 'now' | 'newId'> & { changes: Pick<RunDeps['changes'], 'laneOf' | 'ownerOf'> },
  { lane, pin = { kind: 'none' }, rank = 0, notBefore = 0, script, parameters }: QueueOrder,
  taskIds: readonly number[],
): Promise<Map<number, number>> {
  if (script !== undefined) await refuseUnfit(tx, deps.changes.laneOf(lane).purpose, script, parameters ?? {})
  else if (parameters) throw new Error('values without the script that takes them')
  const at = deps.now()
  const own = parameters ? JSON.stringify(parameters) : ''
  const organisations = await deps.changes.ownerOf(lane).organisationsOf?.(tx, taskIds)
  return insertRuns(
    tx,
    { lane, pin: pinText(pin, script), rank, at, due: notBefore || at, notBefore, own },
    taskIds.map((taskId) => ({ id: deps.newId(), taskId, organisation: organisations?.get(taskId) ?? null })),
  )
}

async function refuseUnfit(
  tx: Sql,
  purpose: ScriptPurpose | undefined,
  id: number,
  parameters: TaskParameters,
): Promise<void> {
  const found = await findScript.get(tx, { id })
  const read = found && readMeta(found.source)
  if (!read?.ok || (purpose && found?.purpose !== scriptPurposes.indexOf(purpose)))
    throw new AppError('invalid', {}, { problems: [{ field: 'script', code: 'not_a_choice', data: { value: id } }] })
  const checked = checkParameters(read.meta, parameters)
  if (checked.ok) return
  const problems = checked.problems.map(({ code, values }) => ({
    field: String(values.field ?? `parameters.${values.name}`),
    code: 'invalid' as const,
    text: codeKey('script.problem', code),
    data: values,
  }))
  throw new AppError('invalid', {}, { problems })
}

const findScript = prepared((q, p: Params<{ id: number }>) =>
  q.select({ source: script.source, purpose: script.purpose }).from(script).where(eq(script.id, p.id)),
)
