import { isSided } from '@quarterdeck/shared/resource/baseFields.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { nameOf } from './nameOf.ts'
import type { SchemaObject } from './objects.ts'
import { organisation } from './tables.gen.ts'

/**
 * The trigger that writes into a new row on whose side the row is that it follows, the first that it names. It stays where that one
 * goes to another side. The internal side is what the column says by itself, so that most rows are written once.
 */
export function sideObjects(resource: AnyResource, all: readonly AnyResource[]): SchemaObject[] {
  const { table, view } = resource
  if (view?.of || !isSided(resource.visibility)) return []
  const name = `${table}_side`
  const side = sideOfNamed(resource, all, 'new')
  return [
    {
      name,
      sql: [
        `CREATE TRIGGER ${quoted(name)} AFTER INSERT ON ${quoted(table)} WHEN ${side} IS NOT NULL BEGIN UPDATE ${quoted(table)} SET "side" = ${side} WHERE "id" = new."id"; END`,
      ],
    },
  ]
}

/** SQL for the external organisation whose the first named row is that this one follows; NULL where it is inside. */
function sideOfNamed({ fields, visibility }: AnyResource, all: readonly AnyResource[], row: string): string {
  if (typeof visibility !== 'object' || !('as' in visibility)) throw new Error('only what follows a row keeps its side')
  const named = [visibility.as].flat().map((field) => {
    const reference = fields[field]
    const to = reference?.kind === 'reference' && all.find(({ name }) => name === reference.to)
    if (!to) throw new Error(`${field} names no row`)
    return `(SELECT "organisation_id" FROM ${quoted(to.table)} WHERE "id" = ${row}.${quoted(field)})`
  })
  const itsOwn = named.length === 1 ? named[0] : `coalesce(${named.join(', ')})`
  return `(SELECT "id" FROM ${nameOf(organisation)} WHERE "type" <> ${organisationTypes.internal} AND "id" = ${itsOwn})`
}

const quoted = (name: string) => `"${name}"`
