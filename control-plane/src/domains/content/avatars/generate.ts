import { randomInt } from 'node:crypto'
import type { generateAvatars } from '@quarterdeck/shared/contracts/avatarDraft.ts'
import { avatar as avatarList } from '@quarterdeck/shared/resources/content/avatar.ts'
import { type DraftPartState, draftPartMachine } from '@quarterdeck/shared/states/draftPart.ts'
import type { z } from 'zod'
import type { Actor } from '../../../http/handler.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { avatar } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import { insertFile } from '../../../resources/files/store.ts'
import { refuseDangling } from '../../../resources/write/references.ts'
import { type MadePicture, type ModelOrder, type ModelResult, type OrderDeps, orderAsked } from '../models/index.ts'
import { avatarDraft, avatarDraftPart } from './tables.ts'

/** As orders name whose they are. */
export const owner = 'avatars'
/** The code of `rights`: made by a model. */
export const aiMade = 3

/** The pictures that were ordered, one by one. */
const avatarParts: Stateful<DraftPartState, typeof avatarDraftPart.$inferSelect> = {
  machine: draftPartMachine,
  table: 'avatar_draft_part',
  key: 'id',
  column: 'state',
}

type Form = z.output<typeof generateAvatars.body>

/** Orders them, a picture each; a dry run says what that would cost. */
export async function orderAvatars(
  deps: OrderDeps,
  form: Form,
  actor: Actor,
): Promise<z.output<typeof generateAvatars.reply>> {
  const { store, resources, now } = deps
  // A group of avatars that the caller sees.
  await refuseDangling(store.read, resources.tables.of(avatarList), [{ group: form.group ?? null }], actor)
  const orders = Array.from({ length: form.count }, () => orderOf(form, actor))
  return orderAsked(deps, form, actor, {
    owner,
    orders,
    without: 'no_picture_provider',
    action: 'avatar.generate',
    resource: 'avatar',
    name: form.description,
    async insert(tx) {
      const whose = { userId: actor.userId, organisation: actor.organisationId }
      const { lastId: draft } = await insertDraft.run(tx, { ...whose, form: JSON.stringify(form), at: now() })
      const parts: number[] = []
      for (const _ of orders) parts.push((await insertPart.run(tx, { draft })).lastId)
      return { draft, parts }
    },
  })
}

function orderOf({ description, type, provider }: Form, { organisationId }: Actor): ModelOrder {
  return {
    kind: 'picture',
    part: 0,
    organisation: organisationId,
    ...(provider && { provider }),
    prompt: description,
    shape: type === 1 ? '1:1' : '16:9',
    isUrgent: true,
    about: { headline: description.slice(0, 120), seed: randomInt(2 ** 31) },
  }
}

/** A picture becomes an avatar of whoever ordered it, in the transaction in which its order ends. */
export async function avatarEnded(tx: Sql, { part, outcome, picture, error, by }: ModelResult): Promise<void> {
  const asked = await findPart.get(tx, { part })
  // Nobody asks about it any more.
  if (!asked) return
  const made = outcome === 'done' && picture ? await addAvatar(tx, picture, asked, by.at) : undefined
  await transition(tx, avatarParts, {
    to: made ? 'made' : 'failed',
    ids: [part],
    set: made ? { avatar: made } : { error },
    at: by.at,
  })
}

interface Asked {
  form: string
  user: number
  organisation: number
}

async function addAvatar(tx: Sql, picture: MadePicture, { form, user, organisation }: Asked, at: number) {
  const { description, category, sex, region, type, country, group } = JSON.parse(form) as Form
  const { hash, thumb, size, width, height } = picture
  const file = await insertFile(tx, {
    hash,
    thumb,
    type: picture.type,
    size,
    width,
    height,
    name: `avatar.${picture.type.split('/')[1]}`,
    resource: 'avatar',
    field: 'image',
    ai_made: 1,
    user_id: user,
    create_time: at,
    free_since: at,
  })
  const said = { description, category, sex, region, type, country, group: group ?? null }
  return (await insertAvatar.run(tx, { ...said, image: String(file), organisation, at })).lastId
}

const insertDraft = prepared((q, p: Params<{ userId: number; organisation: number; form: string; at: number }>) =>
  q.insert(avatarDraft).values({ user_id: p.userId, organisation_id: p.organisation, form: p.form, create_time: p.at }),
)

const insertPart = prepared((q, p: Params<{ draft: number }>) => q.insert(avatarDraftPart).values({ draft: p.draft }))

const findPart = prepared((q, p: Params<{ part: number }>) =>
  q
    .select({ form: avatarDraft.form, user: avatarDraft.user_id, organisation: avatarDraft.organisation_id })
    .from(avatarDraftPart)
    .innerJoin(avatarDraft, eq(avatarDraft.id, avatarDraftPart.draft))
    .where(eq(avatarDraftPart.id, p.part)),
)

interface NewAvatar {
  image: string
  description: string
  category: number
  sex: number
  region: number
  type: number
  country: string
  group: number | null
  organisation: number
  at: number
}

const insertAvatar = prepared((q, p: Params<NewAvatar>) =>
  q.insert(avatar).values({
    image: p.image,
    description: p.description,
    category: p.category,
    sex: p.sex,
    region: p.region,
    type: p.type,
    country: p.country,
    group: p.group,
    rights: aiMade,
    ai_generated: 1,
    organisation_id: p.organisation,
    create_time: p.at,
    update_time: p.at,
  }),
)
