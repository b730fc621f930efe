import type { Context } from '../../../platform/context.ts'
import { isNull } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { template } from '../../../platform/schema/tables.gen.ts'

/** The template that every installation begins with, for all organisations. It stays as people leave it; one without any gets it again. */
export async function seedPlainPost({ store, now }: Pick<Context, 'store' | 'now'>): Promise<void> {
  await store.write(async (tx) => {
    if (await anyForAll.get(tx)) return
    await addPlainPost.run(tx, { at: now() })
  })
}

const anyForAll = prepared((q) =>
  q.select({ id: template.id }).from(template).where(isNull(template.organisation_id)).limit(1),
)

const addPlainPost = prepared((q, p: Params<{ at: number }>) =>
  q.insert(template).values({
    name: 'Plain post',
    model: 'Everyday post',
    theme: 'Daily life',
    incantation: [
      'Write one short, friendly post as {name}, who works as {career} in {country}.',
      'Interests: {interests}. Character: {traits}.',
      'Use everyday words, keep to these facts, and claim nothing else.',
    ].join('\n'),
    create_user: '',
    create_time: p.at,
    update_time: p.at,
  }),
)
