import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { pathSeparator } from '@quarterdeck/shared/resource/tree.ts'
import type { TriggerPart } from './triggers.ts'

/** Between the parts of a place: it stands before every letter, so that rows below a row come before its next sibling. */
export const placeSeparator = '\t'

/** What keeps the paths and places of a tree: of a row that is new, moved or renamed, and of all below it. */
export function treeParts({ table, tree, fields, view }: AnyResource): TriggerPart[] {
  if (!tree || view?.of) return []
  const rows = quoted(table)
  const parent = quoted(tree.parent)
  const part = (of: string) => (fields.sort ? `printf('%06d ', ${of}."sort") || ${of}."name"` : `${of}."name"`)
  const down = (say: (of: string) => string, between: string, of = rows, level: number = tree.depth): string => {
    if (level === 1) return say(of)
    const above = `p${level}`
    const names = down(say, between, above, level - 1)
    return `coalesce((SELECT ${names} || ${between} FROM ${rows} ${above} WHERE ${above}.id = ${of}.${parent}), '') || ${say(of)}`
  }
  const path = down((of) => `${of}."name"`, `'${pathSeparator}'`)
  const place = down(part, 'char(9)')
  const place_ = (which: string) => `UPDATE ${rows} SET "path" = ${path}, "place" = ${place} WHERE ${which}`
  const below = (level: number): string =>
    level === 0 ? 'new.id' : `SELECT id FROM ${rows} WHERE ${parent} IN (${below(level - 1)})`
  const moved = Array.from({ length: tree.depth }, (_, level) => `${rows}.id IN (${below(level)})`).join(' OR ')
  const said = ['name', tree.parent, ...(fields.sort ? ['sort'] : [])]
  return [
    { table, event: 'insert', run: [place_(`${rows}.id = new.id`)] },
    { table, event: 'update', of: said, run: [place_(moved)] },
  ]
}

const quoted = (name: string) => `"${name}"`
