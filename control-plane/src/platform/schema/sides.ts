import { isSided } from '@quarterdeck/shared/resource/baseFields.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { nameOf } from './nameOf.ts'
import { organisation } from './tables.gen.ts'
import type { TriggerPart } from './triggers.ts'

/**
 * What writes into a new row on whose side the row is that it follows, the first that it names. It stays where that one
 * goes to another side. The internal side is what the column says by itself, so that most rows are written once.
 */
export function sideParts(resource: AnyResource, all: readonly AnyResource[]): TriggerPart[] {
  const { table, view } = resource
  if (view?.of || !isSided(resource.visibility)) return []
  const side = sideOfNamed(resource, all, 'new')
  const run = [`UPDATE ${quoted(table)} SET "side" = ${side} WHERE "id" = new."id"`]
  return [{ table, event: 'insert', when: `${side} IS NOT NULL`, run }]
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
