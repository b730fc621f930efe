import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'

export interface Section {
  /** Absent: the fields that stand in no block of their own. */
  name?: string
  fields: readonly (readonly [string, Field])[]
}

/** The fields of a form in the blocks of the definition; those that stand in none come last, and empty blocks not at all. */
export function sectionsOf(
  { sections = {} }: Pick<AnyResource, 'sections'>,
  fields: readonly (readonly [string, Field])[],
): Section[] {
  const named = Object.entries(sections).map(([name, members]) => ({
    name,
    fields: members.flatMap((member) => fields.filter(([field]) => field === member)),
  }))
  const placed = new Set(Object.values(sections).flat())
  const rest = { fields: fields.filter(([field]) => !placed.has(field)) }
  return [...named, rest].filter((section) => section.fields.length > 0)
}
