import type { DryRun, startDryRun } from '@quarterdeck/shared/contracts/dryRun.ts'
import type { ParsedBody } from '@quarterdeck/shared/contracts/endpoint.ts'
import { parameterValue } from '@quarterdeck/shared/contracts/parameterValues.ts'
import { readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { endedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { lanes, type Runs, type RunViewer, runMessage, seenRuns, taskOfDryRun } from '../runs/index.ts'
import { countTestPhones, endOf, findVersion, insertDryRun, selectDryRun } from './store.ts'

export interface DryRunDeps {
  context: Context
  runs: Runs
}

type Order = ParsedBody<typeof startDryRun>

/** Queues a version of a script for a test phone. Gives back the number of its run. */
export async function start({ context, runs }: DryRunDeps, order: Order, actor: Actor): Promise<number> {
  const { store, audit, now } = context
  const { script, version, account } = order
  const seq = await store.write(async (tx) => {
    const found = await findVersion.get(tx, { script, version })
    if (!found) throw new AppError('not_found')
    refuseWrongValues(found.source, order.parameters)
    const inserted = await insertDryRun.get(tx, {
      script,
      version,
      account,
      by: actor.username,
      at: now(),
      task: JSON.stringify(order.task),
      parameters: JSON.stringify(order.parameters),
    })
    const task = taskOfDryRun(inserted!.id)
    const queued = await runs.queue(tx, { lane: lanes.dry, pin: { kind: 'dry', dryRun: inserted!.id } }, [task])
    await audit.record(tx, {
      actor,
      action: 'script.dry-run',
      resource: 'script',
      rowId: script,
      summary: auditMessage('done', { deed: 'script.dry-run', name: `${found.name} ${version}` }),
      after: { version, run: queued.get(task)! },
      address: actor.address,
    })
    return queued.get(task)!
  })
  runs.wake()
  return seq
}

/** A value that the script does not take would be left out in silence. */
function refuseWrongValues(source: string, parameters: Order['parameters']): void {
  const read = readMeta(source)
  if (!read.ok) throw new AppError('invalid', {}, { problems: [{ field: 'version', code: 'invalid' }] })
  const problems = Object.entries(parameters).flatMap(([name, value]) => {
    const taken = parameterValue(read.meta, name, value)
    return taken.ok ? [] : [{ ...taken.problem, field: `parameters.${name}` }]
  })
  if (problems.length > 0) throw new AppError('invalid', {}, { problems })
}

/** As it stands; what it returned is for those who see its phone. */
export async function tell({ context }: DryRunDeps, seq: number, runViewer: RunViewer): Promise<DryRun> {
  const { store, settings } = context
  const row = await selectDryRun.get(store.read, { run: seq })
  if (!row) throw new AppError('not_found')
  const isSeen = (await seenRuns(runViewer, [row])).size > 0
  const testPhones = await countTestPhones.get(store.read)
  return {
    run: row.run,
    script: row.script,
    version: row.version,
    account: row.account,
    task: JSON.parse(row.task) as DryRun['task'],
    parameters: JSON.parse(row.parameters) as DryRun['parameters'],
    by: row.by,
    at: formatTime(row.at, settings.get(systemSettings.zone)),
    end: endOf(row, runMessage('stopped_at_commit')),
    result: isSeen && row.result !== '' ? (JSON.parse(row.result) as DryRun['result']) : {},
    test_phones: testPhones?.n ?? 0,
  }
}

/** One that is over stays as it is. */
export async function cancel({ context, runs }: DryRunDeps, seq: number, actor: Actor): Promise<void> {
  const gone = await runs.change(async (tx) => {
    const found = await selectDryRun.get(tx, { run: seq })
    if (!found) throw new AppError('not_found')
    if (endedRunStates.some((state) => runMachine.codes[state] === found.state)) return []
    await context.audit.record(tx, {
      actor,
      action: 'script.cancel-dry-run',
      resource: 'script',
      summary: auditMessage('done', { deed: 'script.cancel-dry-run', name: `${found.script} ${found.version}` }),
      after: { version: found.version, run: seq },
      address: actor.address,
    })
    return runs.cancel(tx, [seq], runMessage('cancelled_by_hand'))
  })
  runs.withdraw(gone)
  runs.wake()
}
