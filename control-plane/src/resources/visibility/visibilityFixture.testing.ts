import type { Visibility } from '@quarterdeck/shared/resource/baseFields.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import type { Reach } from '../../http/handler.ts'
import type { TestEngine } from '../../platform/store/engines.testing.ts'
import { type Kit, type Person, startKit } from '../kit.testing.ts'

// Two organisations, one external, each with an administrator and two groups of a leader and two operators; somebody in the
// internal one who only looks: fifteen people.

const common = {
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'clear', 'import', 'export'],
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: { keyword: { kind: 'search', fields: ['name', 'note'] } },
} as const
const fields = {
  name: { kind: 'text', max: 60, required: true, single: true },
  note: { kind: 'text', max: 60 },
} as const

const crate = defineResource({ ...common, name: 'crate', table: 'crate', visibility: 'own', fields })
const shelfLabel = defineResource({
  ...common,
  name: 'shelf-label',
  table: 'shelf_label',
  visibility: 'organisation' as const,
  fields,
})
/** Seen where its crate is; also shows how many there are of each. */
const crateNote = defineResource({
  ...common,
  name: 'crate-note',
  table: 'crate_note',
  visibility: { as: 'crate' } as const,
  fields: { ...fields, crate: { kind: 'reference', to: 'crate', label: 'name', required: true } },
  filters: { ...common.filters, crate: { kind: 'equals', field: 'crate' } },
})

/** A made-up list of each kind. */
export const madeUp = [crate, shelfLabel, crateNote] as readonly AnyResource[]

/** The product's own lists; what their actions do is a matter of their domains. */
const product = (resources as readonly AnyResource[])
  .filter(({ view }) => !view)
  .map(({ actions: _, ...definition }): AnyResource => definition)

/** Lists whose rows are seen with what they hold; of these, and of what belongs to them, their own tests tell (`groupRights.test.ts`). */
const holding = new Set(
  product.flatMap(({ name, visibility }) => (typeof visibility === 'object' && 'holding' in visibility ? name : [])),
)

/** Every list whose rows are somebody's in particular; but for the audit log, which nobody writes to. */
export const guarded = [...product, ...madeUp].filter(
  ({ visibility, fields }) => isOwned(visibility) && !isOfHeld(visibility, fields),
)

function isOfHeld(visibility: Visibility | undefined, fields: AnyResource['fields']): boolean {
  if (typeof visibility !== 'object' || !('as' in visibility)) return false
  return [visibility.as].flat().some((name) => {
    const field = fields[name]
    return field !== undefined && 'to' in field && holding.has(field.to)
  })
}

function isOwned(visibility: Visibility | undefined): boolean {
  if (visibility === 'own' || visibility === 'organisation') return true
  return typeof visibility === 'object' && 'as' in visibility
}

export interface Member {
  person: Person
  id: number
  reach: Reach
  group: number
  organisation: number
}

export interface VisibilityFixture {
  kit: Kit
  members: ReadonlyMap<string, Member>
}

const same = (text: string) => ({ 'zh-CN': text, en: text, ko: text, ja: text, pt: text, vi: text, th: text })
const texts = Object.fromEntries(
  madeUp.map(({ name }) => [
    name,
    { title: same(name), 'field.name': same('name'), 'field.note': same('note'), 'field.crate': same('crate') },
  ]),
)

export async function startVisibilityFixture(engine: TestEngine): Promise<VisibilityFixture> {
  const kit = await startKit(engine, { definitions: madeUp, beside: product, texts })
  const members = new Map<string, Member>()
  await kit.context.store.write(async (tx) => {
    // What a new installation has is not theirs.
    await tx.run('DELETE FROM alert_rule')
    // What orders may be of.
    await tx.run(`INSERT INTO value_service (id, name) VALUES (1, 'sample')`)
    for (const [id, name, type] of [[10, 'inside', 1] as const, [20, 'outside', 2] as const]) {
      await tx.run('INSERT INTO organisation (id, name, type) VALUES (?, ?, ?)', [id, name, type])
      for (const group of [id + 1, id + 2])
        await tx.run('INSERT INTO user_group (id, name, organisation) VALUES (?, ?, ?)', [group, `g${group}`, id])
    }
  })
  const join = async (name: string, reach: Reach, group: number) => {
    const organisation = group < 20 ? 10 : 20
    const person = kit.person(name)
    Object.assign(person.actor, { reach, groupId: group, organisationId: organisation, external: organisation === 20 })
    const id = person.actor.userId
    members.set(name, { person, id, reach, group, organisation })
    await kit.context.store.write((tx) =>
      tx.run('INSERT INTO user (id, username, name, password, organisation, user_group) VALUES (?, ?, ?, ?, ?, ?)', [
        ...[id, name, name, '', organisation, group],
      ]),
    )
  }
  await join('admin', 'all', 11)
  // The role reaches all; the organisation is external.
  await join('outside-admin', 'organisation', 21)
  await join('view', 'organisation', 11)
  for (const group of [11, 12, 21, 22]) {
    await join(`leader-${group}`, 'group', group)
    await join(`operator-${group}-a`, 'own', group)
    await join(`operator-${group}-b`, 'own', group)
  }
  return { kit, members }
}
