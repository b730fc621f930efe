import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { type Actor, mayDo } from '../../http/handler.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import type { Plan } from './changes.ts'
import { refuseProblems } from './problems.ts'

/**
 * Fields with a `key` are set only by whoever has it; others leave them as they are, and give new rows the usual value. What
 * is put back stood there before.
 */
export function refuseOthersFields(table: Table, { add, edit, isRestored }: Plan, actor: Actor): void {
  if (othersFields(table, actor).length === 0) return
  const added = isRestored ? [] : add.flatMap((row) => othersFieldProblems(table, actor, row))
  const edited = edit.flatMap(({ before, changes }) => othersFieldProblems(table, actor, changes, before))
  refuseProblems([...added, ...edited])
}

/** Fields with `stepUp` are set only by whoever has shown a fresh code, where they have a second factor. */
export function refuseWithoutCode({ resource, blank }: Table, { add, edit, isRestored }: Plan, actor: Actor): void {
  if (!actor.needsCode) return
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.stepUp)
  const sets = (changes: Stored, before: Stored = blank) =>
    names.some((name) => changes[name] !== undefined && changes[name] !== (before[name] ?? null))
  const added = !isRestored && add.some((row) => sets(row))
  if (!added && !edit.some(({ before, changes }) => sets(changes, before))) return
  throw freshCodeRequired()
}

/** What is asked for wants a fresh code of the second factor: whoever asks shows one, and asks again. */
export function freshCodeRequired(): AppError {
  return new AppError('login_code_required', {}, { problems: [{ field: 'code', code: 'login_code_required' }] })
}

/** Of a row that is new or changes: the fields that it sets without leave. */
export function othersFieldProblems(
  table: Table,
  actor: Actor,
  changes: Stored,
  before: Stored = table.blank,
): Problem[] {
  return othersFields(table, actor)
    .filter((name) => changes[name] !== undefined && changes[name] !== (before[name] ?? null))
    .map((field) => ({ field, code: 'field_not_yours' }))
}

/** The fields that this actor does not set. */
export function othersFields({ keyed }: Table, actor: Actor): string[] {
  return keyed.filter(([, key]) => !mayDo(actor, key)).map(([name]) => name)
}
