import type { ImportOptions } from '../imports/index.ts'
import type { Table } from '../table.ts'

/** The value within which a list is cleared or overwritten, by the name of its field; nothing where the whole list is. */
export function scopeOf({ resource }: Table, value: unknown): ImportOptions {
  return resource.scope === undefined ? {} : { [resource.scope]: value as ImportOptions[string] }
}
