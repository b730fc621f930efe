import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { bulkFields, listOf } from '@quarterdeck/shared/resource/define.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import type { CallInput } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import type { ImportOptions, Imports } from '../imports/index.ts'
import { conditionOf } from '../read/condition.ts'
import { storedValues } from '../storedValues.ts'
import type { Table } from '../table.ts'
import { type ReadContext, readContextOf } from '../visibility/readContext.ts'
import { othersFieldProblems } from '../write/fieldKeys.ts'
import { refuseProblems } from '../write/problems.ts'
import { refuseDangling } from '../write/references.ts'

/** As many as a file may hold (decisions.md §8). */
const most = 50_000

interface Asked {
  ids?: number[]
  filter?: Record<string, unknown>
  values: ImportOptions
  dry_run: number
}

/** Sets fields of many rows at once: those that were named, or all that a filter finds at this moment. */
export async function editMany(
  table: Table,
  { context, imports }: { context: Context; imports: Imports },
  { body, actor, language, t, callId }: Pick<CallInput<never>, 'actor' | 'language' | 't' | 'callId'> & { body: Asked },
): Promise<ImportReport> {
  const { read } = context.store
  const zone = context.settings.get(systemSettings.zone)
  const values = Object.fromEntries(Object.entries(body.values).filter(([, value]) => value !== undefined))
  refuseProblems(othersFieldProblems(table, actor, storedValues(bulkFields(table.resource), values, zone)))
  await refuseDangling(read, table, [storedValues(bulkFields(table.resource), values, zone)], actor)
  const ids = body.ids
    ? [...new Set(body.ids)]
    : await idsOf(table, context, body.filter ?? {}, readContextOf(context, actor))
  if (ids.length > most) throw new AppError('edit_too_many', { max: most })
  if (ids.length === 0) throw new AppError('nothing_selected')
  return imports.edit(listOf(table.resource), { ids, values, actor, language, t, callId, isDry: body.dry_run === 1 })
}

async function idsOf(
  table: Table,
  { store }: Context,
  filters: Record<string, unknown>,
  readContext: ReadContext,
): Promise<number[]> {
  const where = conditionOf(table, { filters, readContext })
  const rows = await store.read.all<{ id: number }>(
    `SELECT t.id FROM ${table.name} t${where.sql} ORDER BY t.id LIMIT ${most + 1}`,
    where.params,
  )
  return rows.map(({ id }) => id)
}
