import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { ingestKey, storedFields } from '../platform/schema/indexes.ts'
import type { SchemaObject } from '../platform/schema/objects.ts'
import { fillValueTable, valueTableOf } from './byDay.ts'
import { triggersOf } from './columns.ts'
import { countTablesOf, fillCountTables } from './countTables.ts'
import { fillSearchIndex, searchIndexOf } from './searchIndex.ts'

/** What the list of a resource needs beside its table: counters, full-text index, and the triggers that keep them. */
export function listObjects(resource: AnyResource): SchemaObject[] {
  const stored = new Set(storedFields(resource).map(([name]) => name))
  if (resource.ingest) stored.add(ingestKey)
  const objects = new Map<string, { name: string; sql: string[]; fill?: string[] }>()
  const made = [
    ...triggersOf(resource),
    ...searchIndexOf(resource, stored),
    ...countTablesOf(resource),
    ...valueTableOf(resource),
  ]
  for (const { name, sql } of made) {
    const object = objects.get(name)
    if (object) object.sql.push(sql)
    else objects.set(name, { name, sql: [sql] })
  }
  const fills = [...fillCountTables(resource), ...fillValueTable(resource)]
  if (resource.searchIndex) fills.push(...fillSearchIndex(resource, stored))
  for (const { name, sql } of fills) {
    const object = objects.get(name)
    if (object) object.fill = [...(object.fill ?? []), sql]
  }
  return [...objects.values()]
}
