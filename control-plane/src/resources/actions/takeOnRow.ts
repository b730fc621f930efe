import { AppError, type Wording } from '@quarterdeck/shared/errors/appError.ts'
import { type AnyKey, choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { hindranceOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf } from '@quarterdeck/shared/resource/field.ts'
import type { Sql } from '../../platform/store/store.ts'
import { transition } from '../../platform/transition.ts'
import { nameFiles } from '../files/nameFiles.ts'
import type { StoredRow } from '../stored.ts'
import { applyChanges } from '../write/applyChanges.ts'
import type { ChangeCall } from '../write/changeCall.ts'
import { changeableRows } from '../write/visibleRows.ts'
import type { TakenAction } from './handler.ts'
import { type ActionRule, type Moves, movesBy } from './rule.ts'
import { takenEntry } from './takenEntry.ts'

/**
 * Takes an action on one row inside a transaction of its own. Gives whether anything changed; throws the refusal. However many
 * ask at once, a row leaves its state once: the UPDATE names the states that it may leave.
 */
export async function takeOnRow(
  tx: Sql,
  rule: ActionRule,
  { id, ...taken }: { id: number } & TakenAction,
): Promise<'done' | 'same'> {
  const { table, action, handler } = rule
  const { form, call } = taken
  const moves = movesBy(rule, form)
  const [row] = await changeableRows(tx, table, [id], call.actor)
  if (!row) throw new AppError('not_found')
  const hindrance = hindranceOf(table.resource, action, row)
  if (hindrance !== undefined) {
    const isThere = moves && !action.form && hindrance === moves.stateful.column && row[hindrance] === moves.code
    if (isThere) return 'same'
    throw wrongState(table.resource, row, hindrance)
  }
  if (action.toChosen !== undefined && moves && row[moves.stateful.column] === moves.code) return 'same'
  const given = await handler?.(tx, row, taken)
  if (given === 'same') return 'same'
  const values = given ?? {}
  const isSet = Object.keys(values).length > 0
  if (moves) await move(tx, rule, moves, row, { call, isAlone: !isSet })
  const { edited } = isSet
    ? await applyChanges(tx, table, { edit: [{ id, values }], isFound: true }, call)
    : { edited: [] }
  const changes = { ...(moves && { [moves.stateful.column]: moves.code }), ...edited[0]?.changes }
  // Values that stand there already; without any the handler has done what it does elsewhere.
  if (isSet && Object.keys(changes).length === 0) return 'same'
  const entries = [takenEntry(rule, call, { row, changes, form })]
  await call.context.audit.recordAll(tx, await nameFiles(tx, table, entries))
  return 'done'
}

/** `isAlone`: nothing else is written of the row, so its revision and the time of its change go with the state. */
async function move(
  tx: Sql,
  { action, table }: ActionRule,
  { stateful, to }: Moves,
  row: StoredRow,
  { call, isAlone }: { call: ChangeCall; isAlone: boolean },
): Promise<void> {
  const touched = Object.fromEntries(table.times.edited.map((name) => [name, call.at]))
  const revised = table.resource.fields.revision?.base ? { revision: { sql: 'revision + 1' } } : {}
  const moved = await transition(tx, stateful, {
    to,
    ids: [row.id],
    at: call.at,
    ...(action.from && { from: action.from }),
    ...(isAlone && { set: { ...touched, ...revised } }),
  })
  if (moved.length === 0) throw wrongState(table.resource, row, stateful.column)
}

/** A state by its word, another field that does not fit by its label and what it holds. */
function wrongState(resource: AnyResource, row: StoredRow, name: string): AppError<'wrong_state'> {
  const field = resource.fields[name]
  const value = String(row[name] ?? '')
  const isChoice = field !== undefined && choicesOf(field) !== undefined
  const word = { text: isChoice ? choiceKey(resource, name, value) : yesNo(value) }
  const state: Wording =
    field?.kind === 'state'
      ? word
      : { text: 'server.field_holds', words: { field: { text: fieldKey(resource, name) }, value: word } }
  return new AppError('wrong_state', {}, { words: { state } })
}

function yesNo(value: string): AnyKey {
  return value === '' || value === '0' ? 'server.no' : 'server.yes'
}
