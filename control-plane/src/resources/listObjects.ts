import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { fileUsesOf } from '../platform/schema/fileUses.ts'
import { pairsOf } from '../platform/schema/links.ts'
import type { SchemaObject } from '../platform/schema/objects.ts'
import { sideParts } from '../platform/schema/sides.ts'
import { treeParts } from '../platform/schema/trees.ts'
import type { TriggerPart } from '../platform/schema/triggers.ts'
import { fullTextOf } from './read/fullText.ts'
import { valuesOf } from './read/recurring.ts'

/**
 * What the list of a resource needs beside its table: a full-text index, the values that recur, what its rows are linked to, which
 * files they name, where they stand in their tree, on whose side they were made.
 */
export function listObjects(
  resource: AnyResource,
  _at: number,
  all: readonly AnyResource[],
): (SchemaObject | TriggerPart)[] {
  return [
    ...fullTextOf(resource),
    ...valuesOf(resource),
    ...pairsOf(resource, all),
    ...fileUsesOf(resource),
    ...treeParts(resource),
    ...sideParts(resource, all),
  ]
}
