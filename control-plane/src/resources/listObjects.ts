import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { SchemaObject } from '../platform/schema/objects.ts'
import { triggersOf } from './columns.ts'
import { fullTextOf } from './read/fullText.ts'

/** What the list of a resource needs beside its table: how many rows there are, and a full-text index. */
export function listObjects(resource: AnyResource): SchemaObject[] {
  return [...triggersOf(resource).map(({ name, sql }) => ({ name, sql: [sql] })), ...fullTextOf(resource)]
}
