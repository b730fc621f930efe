import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { isFileField, linkedIds } from '@quarterdeck/shared/resource/field.ts'
import type { Sql } from '../../platform/store/store.ts'
import { sameContent } from '../lookup/sameContent.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import type { ChangeCall } from '../write/changeCall.ts'
import type { Plan } from '../write/changes.ts'
import { refuseProblems } from '../write/problems.ts'
import { readFiles, type StoredFile } from './store.ts'
import { freeMs } from './sweepFiles.ts'

/**
 * A row gets only files that its writer has sent in for this very field, lately; those that it has already stay. With `once` a content
 * stands in one row alone.
 */
export async function refuseFiles(tx: Sql, table: Table, plan: Plan, call: ChangeCall): Promise<void> {
  // What is put back had its files before.
  if (plan.isRestored) return
  for (const [name, field] of Object.entries(table.base.fields)) {
    if (!isFileField(field)) continue
    const problems: Problem[] = []
    for (const { row, before } of namingOf(plan, name)) {
      const had = new Set(linkedIds(before?.[name]))
      const anew = linkedIds(row[name]).filter((id) => !had.has(id))
      const files = new Map((await readFiles(tx, anew)).map((file) => [file.id, file]))
      const isGone = anew.some((id) => !isSentIn(files.get(id), { resource: table.base.name, field: name, call }))
      if (isGone) problems.push({ field: name, code: 'file_gone' })
      if (isGone || !field.once || files.size === 0) continue
      const hashes = [...files.values()].map(({ hash }) => hash)
      const organisation = before?.organisation_id ?? call.actor.organisationId
      const of = { field: name, called: field.once, hashes, except: Number(before?.id ?? 0), organisation }
      const other = await sameContent(tx, table, of)
      if (other !== undefined) problems.push({ field: name, code: 'file_twice', data: { name: other } })
    }
    refuseProblems(problems)
  }
}

function namingOf({ add, edit }: Plan, field: string): { row: Stored; before: Stored | undefined }[] {
  return [
    ...edit.flatMap(({ changes, before }) => (field in changes ? [{ row: changes, before }] : [])),
    ...add.map((row) => ({ row, before: undefined })),
  ]
}

function isSentIn(
  file: StoredFile | undefined,
  { resource, field, call }: { resource: string; field: string; call: ChangeCall },
): boolean {
  return (
    file?.resource === resource &&
    file.field === field &&
    file.user_id === call.actor.userId &&
    file.create_time > call.at - freeMs
  )
}
