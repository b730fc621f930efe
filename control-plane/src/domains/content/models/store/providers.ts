import { and, eq, ne, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../../platform/schema/prepared.ts'
import { modelProvider } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ModelKind, ModelPurpose } from '../order.ts'

export type Provider = Selected<typeof selectAll>

/** Their kinds on the wire. */
export const providerKinds = { http: 1, embedded: 2 } as const

export function readProviders(from: Sql): Promise<Provider[]> {
  return selectAll.all(from)
}

export async function readProvider(from: Sql, id: number): Promise<Provider | undefined> {
  return selectOne.get(from, { id })
}

/** Can it make this? The embedded one makes texts and pictures. */
export function makes({ kind, text_model, image_model, video_model }: Provider, wanted: ModelKind): boolean {
  if (kind === providerKinds.embedded) return wanted !== 'video'
  // There is no standard call for video yet: a model alone is not enough.
  return wanted === 'text' ? text_model !== '' : wanted === 'picture' ? image_model !== '' : video_model !== '' && false
}

/** Who makes what is ordered: the provider that is named, or the default; undefined: nobody does. */
export function chosenOf(
  providers: readonly Provider[],
  { kind, provider, purpose }: { kind: ModelKind; provider?: number; purpose?: ModelPurpose },
): Provider | undefined {
  // Phrases that are filled in are no translation.
  const able = providers.filter((one) => !(purpose === 'translation' && one.kind === providerKinds.embedded))
  if (!provider) return defaultOf(able, kind)
  const named = able.find(({ id }) => id === provider)
  return named && makes(named, kind) ? named : undefined
}

/** The one that is asked where nobody names one: the default, else an HTTP one that can, else the embedded one. */
export function defaultOf(providers: readonly Provider[], wanted: ModelKind): Provider | undefined {
  const able = providers.filter((one) => one.available === 1 && makes(one, wanted))
  const flag = ({ text: 'default_text', picture: 'default_picture', video: 'default_video' } as const)[wanted]
  return able.find((one) => one[flag] === 1) ?? able.find(({ kind }) => kind === providerKinds.embedded) ?? able[0]
}

/** A new default takes the place of the one before. */
export async function dropDefaults(tx: Sql, flags: readonly DefaultFlag[], except: number): Promise<void> {
  for (const flag of flags) await dropDefault[flag].run(tx, { except })
}

export const defaultFlags = ['default_text', 'default_picture', 'default_video'] as const
export type DefaultFlag = (typeof defaultFlags)[number]

/** Every installation has the embedded one from its first start. */
export async function seedEmbedded(tx: Sql, now: number): Promise<void> {
  if (await selectEmbedded.get(tx)) return
  await insertEmbedded.run(tx, { now })
}

/** What stood in the way of its last call, as a coded message; '' after one that went well. */
export async function noteError(tx: Sql, provider: Pick<Provider, 'id' | 'error'>, error: string): Promise<void> {
  if (provider.error !== error) await setError.run(tx, { id: provider.id, error })
}

const m = modelProvider

const fields = {
  id: m.id,
  name: m.name,
  kind: m.kind,
  preset: m.preset,
  base_url: m.base_url,
  api_key: m.api_key,
  text_model: m.text_model,
  image_model: m.image_model,
  picture_sizes: m.picture_sizes,
  video_model: m.video_model,
  default_text: m.default_text,
  default_picture: m.default_picture,
  default_video: m.default_video,
  at_once: m.at_once,
  per_minute: m.per_minute,
  currency: m.currency,
  price_input: m.price_input,
  price_output: m.price_output,
  price_picture: m.price_picture,
  price_video: m.price_video,
  monthly_budget: m.monthly_budget,
  idempotent: m.idempotent,
  available: m.available,
  error: m.error,
}

const selectAll = prepared((q) => q.select(fields).from(m).orderBy(m.id))
const selectOne = prepared((q, p: Params<{ id: number }>) => q.select(fields).from(m).where(eq(m.id, p.id)))
const selectEmbedded = prepared((q) => q.select({ id: m.id }).from(m).where(eq(m.kind, providerKinds.embedded)))

const setError = prepared((q, p: Params<{ id: number; error: string }>) =>
  q.update(m).set({ error: p.error }).where(eq(m.id, p.id)),
)

const drops = (flag: DefaultFlag) =>
  prepared((q, p: Params<{ except: number }>) =>
    q
      .update(m)
      .set({ [flag]: 0, revision: sql`${m.revision} + 1` })
      .where(and(ne(m.id, p.except), eq(m[flag], 1))),
  )
const dropDefault = {
  default_text: drops('default_text'),
  default_picture: drops('default_picture'),
  default_video: drops('default_video'),
}

const insertEmbedded = prepared((q, p: Params<{ now: number }>) =>
  q.insert(m).values({
    name: 'Embedded',
    kind: providerKinds.embedded,
    text_model: 'embedded-1',
    image_model: 'embedded-1',
    default_text: 1,
    default_picture: 1,
    at_once: 16,
    per_minute: 600,
    currency: 'USD',
    price_input: 0,
    price_output: 0,
    price_picture: 0,
    available: 1,
    create_time: p.now,
    update_time: p.now,
  }),
)
