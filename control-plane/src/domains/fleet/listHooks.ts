import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql, Value } from '../../platform/store/store.ts'
import type { ResourceHooks, Stored } from '../../resources/hooks.ts'

/** A platform and its basis: who recorded it stands beside it (decisions.md §2). */
export const platformHooks: ResourceHooks = {
  async beforeAdd(_tx, rows, { actor }) {
    for (const row of rows) row.recorded_by = actor.username
  },
  async beforeEdit(_tx, rows, { actor }) {
    for (const { changes } of rows) {
      if ('basis' in changes || 'basis_note' in changes) changes.recorded_by = actor.username
    }
  },
  async beforeDelete(tx, rows) {
    const names = rows.map((row) => row.name ?? '')
    await refuseUsed(tx, names, [
      ['account', 'platform'],
      ['script', 'platform'],
    ])
  },
}

/** By whose authority an account is run, and who recorded that. */
export const accountHooks: ResourceHooks = {
  problems: unknownPlatforms,
  async beforeAdd(_tx, rows, { actor }) {
    for (const row of rows) row.recorded_by = actor.username
  },
  async beforeEdit(_tx, rows, { actor }) {
    for (const { changes } of rows) {
      if (['basis', 'authorised_until', 'owner'].some((name) => name in changes)) changes.recorded_by = actor.username
    }
  },
}

/** A phone that works is not taken off the list. */
export const phoneHooks: ResourceHooks = {
  async beforeDelete(_tx, rows) {
    if (rows.some((row) => row.current_run !== '')) throw new AppError('in_use')
  },
}

/** A host goes after its phones; phones know it by name. */
export const hostHooks: ResourceHooks = {
  async beforeEdit(tx, rows) {
    for (const { before, changes } of rows) {
      if ('name' in changes) await tx.run('UPDATE phone SET host = ? WHERE host = ?', [changes.name, before.name])
    }
  },
  async beforeDelete(tx, rows) {
    await refuseUsed(
      tx,
      rows.map((row) => row.name ?? ''),
      [['phone', 'host']],
    )
  },
}

/** Beside phones, which refer to card types, a switch may ask for one. */
export const cardTypeHooks: ResourceHooks = {
  async beforeDelete(tx, rows) {
    await refuseUsed(
      tx,
      rows.map((row) => row.id),
      [['run_switch', 'card_type']],
    )
  },
}

async function refuseUsed(
  tx: Sql,
  values: readonly Value[],
  places: readonly (readonly [table: string, column: string])[],
): Promise<void> {
  for (const [table, column] of places) {
    const used = await tx.get(`SELECT 1 FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?)) LIMIT 1`, [
      JSON.stringify(values),
    ])
    if (used) throw new AppError('in_use')
  }
}

async function unknownPlatforms(sql: Sql, rows: readonly Stored[]): Promise<Problem[][]> {
  const names = JSON.stringify([...new Set(rows.map((row) => row.platform))])
  const found = await sql.all<{ name: string }>(
    'SELECT name FROM platform WHERE name IN (SELECT value FROM json_each(?))',
    [names],
  )
  const known = new Set<Value | undefined>(found.map(({ name }) => name))
  return rows.map(({ platform }) =>
    known.has(platform) ? [] : [{ field: 'platform', code: 'not_a_choice', data: { value: String(platform) } }],
  )
}
