import { systemSettings } from '../../platform/settings.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Stored, StoredRow } from '../stored.ts'
import type { Table } from '../table.ts'
import { followOwners, giveOwners } from '../visibility/owners.ts'
import type { ChangeCall } from './changeCall.ts'
import type { Applied, EditedRow, Plan } from './changes.ts'
import { differing, hasChanged } from './planChanges.ts'
import { refuseProblems } from './problems.ts'
import { hasRules, ruleProblems } from './rules.ts'
import { deleteRows, insertRows, nextId, updateRows } from './statements.ts'
import { moveEdited, refuseStates, statefulOf, withMove } from './states.ts'
import { placeInTree } from './trees.ts'

// Each kind of change: first the rules of the resource are asked about all its rows, then they are written.

export async function removeByRules(
  tx: Sql,
  table: Table,
  { remove }: Plan,
  call: ChangeCall,
): Promise<Applied['removed']> {
  if (remove.length === 0) return []
  await table.hooks.beforeDelete?.(tx, remove, call)
  await deleteRows(
    tx,
    table,
    remove.map(({ id }) => id),
  )
  return remove
}

export async function editByRules(
  tx: Sql,
  table: Table,
  { edit, isRestored, at }: Plan,
  call: ChangeCall,
): Promise<EditedRow[]> {
  if (edit.length === 0) return []
  await refuseWrong(tx, table, () => edit.map(({ before, changes }) => ({ ...before, ...changes })), call)
  const ruled = await changedByRules(tx, table, edit, call)
  const edited = isRestored ? [...edit] : ruled
  const touched = Object.fromEntries(table.times.edited.map((name) => [name, at]))
  refuseStates(table, { edit: edited, add: [], isRestored })
  const state = isRestored ? undefined : statefulOf(table.resource)?.column
  const rows = edited.map(({ before, changes }) => ({
    id: before.id,
    values: { ...(state ? without(changes, state) : changes), ...touched },
  }))
  await updateRows(tx, table, rows)
  if (state) await moveEdited(tx, table, edited, at)
  return edited
}

export async function addByRules(
  tx: Sql,
  table: Table,
  { add, isRestored }: Plan,
  call: ChangeCall,
): Promise<StoredRow[]> {
  if (add.length === 0) return []
  const asked = isRestored ? add.map((row) => ({ ...row })) : add
  if (!isRestored) await giveOwners(tx, table, asked, call.actor)
  await refuseWrong(tx, table, () => asked, call)
  await placeInTree(tx, table, asked)
  await table.hooks.beforeAdd?.(tx, asked, call)
  refuseStates(table, { edit: [], add: asked, isRestored })
  const rows = isRestored ? (add as StoredRow[]) : numbered(add, await nextId(tx, table))
  await insertRows(tx, table, rows)
  return rows
}

/** Does more follow from a change than was said? */
export function isRuled({ hooks, rights }: Table): boolean {
  return hooks.beforeEdit !== undefined || rights?.kind === 'own'
}

/** The rules see copies, and may add to them. */
async function changedByRules(
  tx: Sql,
  table: Table,
  edit: readonly EditedRow[],
  call: ChangeCall,
): Promise<EditedRow[]> {
  if (!isRuled(table)) return [...edit]
  const asked = edit.map(({ before, changes }) => ({ before, changes: { ...changes } }))
  await followOwners(tx, table, asked)
  await table.hooks.beforeEdit?.(tx, asked, call)
  return asked
    .map(({ before, changes }) => ({ before, changes: withMove(table, before, differing(table, before, changes)) }))
    .filter(hasChanged)
}

function without(changes: Stored, name: string): Stored {
  const { [name]: _, ...rest } = changes
  return rest
}

async function refuseWrong(
  tx: Sql,
  table: Table,
  rows: () => readonly Stored[],
  { context }: ChangeCall,
): Promise<void> {
  if (!hasRules(table)) return
  refuseProblems((await ruleProblems(tx, table, rows(), context.settings.get(systemSettings.zone))).flat())
}

/** Ids are of our own choosing: what an INSERT gives back has no certain order. */
function numbered(rows: readonly Stored[], first: number): StoredRow[] {
  return rows.map((row, at) => Object.assign(row, { id: first + at }))
}
