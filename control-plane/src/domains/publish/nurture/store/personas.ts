import { personaMachine } from '@quarterdeck/shared/states/persona.ts'
import { and, asc, eq } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { avatar, persona } from '../../../../platform/schema/tables.gen.ts'

/** Those among them that people have passed, with what a profile says and shows. */
export const readCreatedPersonas = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: persona.id, name: persona.name, traits: persona.traits, image: avatar.image })
    .from(persona)
    .leftJoin(avatar, eq(avatar.id, persona.avatar))
    .where(and(isAmong(persona.id, p.ids), eq(persona.status, personaMachine.codes.created)))
    .orderBy(asc(persona.id)),
)
