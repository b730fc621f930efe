import { randomInt } from 'node:crypto'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { contentTaskKinds } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { groupKinds } from '@quarterdeck/shared/resources/content/group.ts'
import { persona as personaList } from '@quarterdeck/shared/resources/content/persona.ts'
import { personaMachine } from '@quarterdeck/shared/states/persona.ts'
import type { ContentPlan, Mix, PartKind } from '@quarterdeck/shared/values/contentPlan.ts'
import { textsOf } from '@quarterdeck/shared/values/contentTexts.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { asc, eq } from '../../../platform/schema/drizzle.ts'
import { prepared } from '../../../platform/schema/prepared.ts'
import { group, persona } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Tables } from '../../../resources/table.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'
import { readEvents } from './store/events.ts'

/**
 * What a task plans with, as things are now: only personas that have passed their review, and that whoever starts it sees. Throws
 * where there is none.
 */
export async function freezePlan(
  from: Sql,
  tables: Tables,
  row: Readonly<Stored>,
  accessScope: AccessScope,
): Promise<ContentPlan> {
  const ready = await selectReady.all(from)
  const seen = await visibleIds(
    from,
    tables.of(personaList),
    ready.map(({ id }) => id),
    accessScope,
  )
  const people = ready.filter(({ id }) => seen.has(id))
  const groups = await selectGroups.all(from)
  const below = (kind: number, top: unknown) =>
    top ? groups.filter((one) => one.kind === kind && isBelow(groups, one.id, Number(top))) : []
  const chosen = linkedIds(row.personas)
  const among = new Set(below(groupKinds.persona, row.persona_group).map(({ id }) => id))
  const fits = ({ id, group: of }: (typeof people)[number]) =>
    chosen.length > 0 ? chosen.includes(id) : row.persona_group ? of !== null && among.has(of) : true
  const personas = people.filter(fits)
  if (personas.length === 0) throw new AppError('no_ready_persona')
  // Those of its event, where nobody has chosen one.
  const wanted = row.interest_group || !row.event ? [row.interest_group] : await interestsOf(from, Number(row.event))
  const interests = new Set(wanted.flatMap((top) => below(groupKinds.interest, top)).map(({ id }) => id))
  const random = Number(row.random) === 1
  const grouped = [...Map.groupBy(personas, ({ group: of }) => of ?? 0)]
  return {
    seed: randomInt(2 ** 31),
    count: Number(row.count),
    random,
    personas: personas.map(({ id }) => id),
    groups: random
      ? grouped.map(([id, those]) => ({
          id,
          odds: groups.find((one) => one.id === id)?.odds ?? usualOdds,
          personas: those.map(({ id }) => id),
        }))
      : [],
    interests: groups.filter(({ id }) => interests.has(id)).map(({ id, odds }) => ({ id, odds })),
    styles: String(row.style ?? '')
      .split(/[,，、\n]/)
      .map((style) => style.trim())
      .filter((style) => style !== ''),
    ...contentsOf(row),
  }
}

async function interestsOf(from: Sql, event: number): Promise<readonly number[]> {
  return (await readEvents(from, [event])).flatMap(({ interest_groups }) => linkedIds(interest_groups))
}

/** The weight of personas that stand in no group. */
const usualOdds = 50

/** What each post consists of; of a custom task what it is put together from. */
export function contentsOf(row: Readonly<Stored>): Pick<ContentPlan, 'parts' | 'own'> {
  if (Number(row.kind) !== contentTaskKinds.custom) {
    const parts = (['text', 'picture', 'video'] as const).filter((kind) => Number(row[`with_${kind}`]) === 1)
    return { parts }
  }
  const texts = textsOf(String(row.texts ?? '')).length
  const own = { texts, images: mixOf(row, 'image'), videos: mixOf(row, 'video') }
  const parts: PartKind[] = [
    ...(texts > 0 ? (['text'] as const) : []),
    ...(own.images.files.length > 0 ? (['picture'] as const) : []),
    ...(own.videos.files.length > 0 ? (['video'] as const) : []),
  ]
  return { parts, own }
}

function mixOf(row: Readonly<Stored>, kind: 'image' | 'video'): Mix {
  return {
    files: linkedIds(row[`${kind}s`]),
    min: Number(row[`${kind}_min`] ?? 0),
    max: Number(row[`${kind}_max`] ?? 0),
  }
}

function isBelow(groups: readonly { id: number; parent: number | null }[], id: number, top: number): boolean {
  if (id === top) return true
  const parent = groups.find((one) => one.id === id)?.parent
  return parent ? isBelow(groups, parent, top) : false
}

const selectReady = prepared((q) =>
  q
    .select({ id: persona.id, group: persona.group })
    .from(persona)
    .where(eq(persona.status, personaMachine.codes.created))
    .orderBy(asc(persona.id)),
)

const selectGroups = prepared((q) =>
  q
    .select({ id: group.id, kind: group.kind, parent: group.parent, odds: group.odds })
    .from(group)
    .orderBy(asc(group.id)),
)
