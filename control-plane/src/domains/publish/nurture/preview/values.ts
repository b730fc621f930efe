import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { checkValue } from '@quarterdeck/shared/resource/check.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { nurtureTaskRules } from '@quarterdeck/shared/values/nurtureTask.ts'
import type { Stored } from '../../../../resources/stored.ts'
import { defaultsOf } from '../../../../resources/storedValues.ts'

const fields = writableFields(nurtureTask, 'add')
const usual = defaultsOf(fields)
/** What a preview does without. */
const mayLack = ['name', 'script']

/** The row that the values of a form would make, over one that stands or over the usual values; throws with a problem for each that is wrong. */
export function previewedRow(values: Readonly<Record<string, unknown>>, before: Stored = usual): Stored {
  const problems: Problem[] = []
  const row: Stored = { ...before }
  for (const [name, field] of fields) {
    const given = name in values ? values[name] : before === usual ? undefined : before[name]
    if (given === undefined && !field.required) continue
    if (mayLack.includes(name) && (given === undefined || given === null || given === '')) continue
    const checked = checkValue(field, given)
    if (checked.ok) row[name] = checked.value
    else problems.push({ ...checked, field: name })
  }
  problems.push(...nurtureTaskRules(row))
  if (problems.length > 0) throw new AppError('invalid', {}, { problems })
  return row
}
