import { parameterValue } from '@quarterdeck/shared/contracts/parameterValues.ts'
import { type ScriptMeta, scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { script as scriptResource } from '@quarterdeck/shared/resources/fleet/script.ts'
import { parametersIn, purposeOfType } from '@quarterdeck/shared/values/nurtureTask.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { script } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stored } from '../../../resources/stored.ts'
import { readNurtureAccounts } from './store/accounts.ts'

const minuteMs = 60_000

/** What else must hold of nurture tasks: their script is for what they do and takes its values, and their accounts are on the platform. */
export async function taskProblems(
  sql: Sql,
  rows: readonly Stored[],
  { usualRuntimeMs }: { usualRuntimeMs: number },
): Promise<Problem[][]> {
  const scripts = new Map(
    (await readScripts.all(sql, { ids: [...new Set(rows.map((row) => Number(row.script)))] })).map((one) => [
      one.id,
      one,
    ]),
  )
  const ids = [...new Set(rows.flatMap((row) => linkedIds(row.accounts)))]
  const accounts = new Map((await readNurtureAccounts.all(sql, { ids })).map((one) => [one.id, one]))
  return rows.map((row) => {
    const own = linkedIds(row.accounts).flatMap((id) => accounts.get(id) ?? [])
    const names = own.filter(({ platform }) => platform !== row.platform).map(({ account }) => account)
    const elsewhere: Problem[] =
      names.length === 0
        ? []
        : [{ field: 'accounts', code: 'accounts_other_platform', data: { names: names.join(', ') } }]
    const found = scripts.get(Number(row.script))
    // Without a script the reference itself is refused.
    return found ? [...scriptProblems(row, found, usualRuntimeMs), ...elsewhere] : elsewhere
  })
}

function scriptProblems(row: Stored, found: Selected<typeof readScripts>, usualRuntimeMs: number): Problem[] {
  const purpose = scriptPurposes.indexOf(purposeOfType[Number(row.task_type)]!)
  if (found.purpose !== purpose)
    return [
      {
        field: 'script',
        code: 'script_other_purpose',
        data: {},
        words: { purpose: { text: choiceKey(scriptResource, 'purpose', purpose) } },
      },
    ]
  if (found.platform !== row.platform) return [{ field: 'script', code: 'script_other_platform' }]
  const read = readMeta(found.source)
  if (!read.ok) return []
  const longest = Math.min(
    read.meta.maxRuntimeMs ?? usualRuntimeMs,
    found.max_runtime === 0 ? Number.POSITIVE_INFINITY : found.max_runtime * 1000,
  )
  const max = Math.max(1, Math.floor(longest / minuteMs))
  const runTime: Problem[] =
    Number(row.run_time) > max ? [{ field: 'run_time', code: 'script_runs_shorter', data: { max } }] : []
  return [...runTime, ...parameterProblems(row, read.meta)]
}

/** A problem of a value stands at the field that holds all of them. */
function parameterProblems(row: Stored, meta: Pick<ScriptMeta, 'parameters'>): Problem[] {
  const given = parametersIn(String(row.parameters ?? '')) ?? new Map<string, string>()
  return [...given].flatMap(([name, value]) => {
    const taken = parameterValue(meta, name, value)
    return taken.ok ? [] : [{ ...taken.problem, field: 'parameters' }]
  })
}

const readScripts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: script.id,
      platform: script.platform,
      purpose: script.purpose,
      source: script.source,
      max_runtime: script.max_runtime,
    })
    .from(script)
    .where(isAmong(script.id, p.ids)),
)
