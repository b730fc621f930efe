import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { personaMachine } from '@quarterdeck/shared/states/persona.ts'
import { and, asc, eq } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { avatar, persona } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

/** Those among them that people have passed, with what a profile says and shows. */
export const readCreatedPersonas = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: persona.id, name: persona.name, traits: persona.traits, image: avatar.image })
    .from(persona)
    .leftJoin(avatar, eq(avatar.id, persona.avatar))
    .where(and(isAmong(persona.id, p.ids), eq(persona.status, personaMachine.codes.created)))
    .orderBy(asc(persona.id)),
)

/** Tells whether a created persona speaks for one of these accounts. */
export async function readSpoken(
  from: Sql,
  accounts: readonly { personas: string }[],
): Promise<(account: { personas: string }) => boolean> {
  const ids = [...new Set(accounts.flatMap(({ personas }) => linkedIds(personas)))]
  const created = new Set((await readCreatedPersonas.all(from, { ids })).map(({ id }) => id))
  return ({ personas }) => linkedIds(personas).some((id) => created.has(id))
}
