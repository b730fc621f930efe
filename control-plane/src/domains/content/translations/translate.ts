import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { translationMachine } from '@quarterdeck/shared/states/translation.ts'
import { mostTextCharacters, translationPrompt } from '@quarterdeck/shared/values/translationPrompt.ts'
import { and, eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { libraryItem, translation } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { Models } from '../models/index.ts'

/** As orders name whose they are. */
export const owner = 'translations'

/** A text of the library is to be had in another language, too; in one that is still being made it is not asked for twice. */
export function translateItem(models: Models): ActionHandler {
  return async (tx, row, { form, call }) => {
    const language = String(form.language)
    const before = await selectOf.get(tx, { item: row.id, language })
    if (before?.status === codes.processing) throw new AppError('translation_in_progress')
    const { lastId } = await insert.run(tx, { item: row.id, language, at: call.at })
    await order(tx, models, { id: lastId, language, item: row.id })
    return undefined
  }
}

/** The same once more. */
export function orderAgain(models: Models): ActionHandler {
  return async (tx, row) => {
    await order(tx, models, { id: row.id, language: String(row.language), item: Number(row.item) })
    return { error: '', kept: 0 }
  }
}

async function order(tx: Sql, models: Models, { id, language, item }: { id: number; language: string; item: number }) {
  const of = await selectItem.get(tx, { id: item })
  if (!of) throw new AppError('not_found')
  await models.order(tx, owner, [
    {
      kind: 'text',
      purpose: 'translation',
      part: id,
      organisation: of.organisation_id ?? 0,
      ...(of.persona !== null && { persona: of.persona }),
      prompt: translationPrompt(language),
      data: of.content,
      most: mostTextCharacters,
      isUrgent: true,
      about: { language, text: of.content },
    },
  ])
}

const { codes } = translationMachine

const selectOf = prepared((q, p: Params<{ item: number; language: string }>) =>
  q
    .select({ status: translation.status })
    .from(translation)
    .where(
      and(eq(translation.item, p.item), eq(translation.language, p.language), eq(translation.status, codes.processing)),
    )
    .limit(1),
)

const selectItem = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(libraryItem).where(eq(libraryItem.id, p.id)),
)

const insert = prepared((q, p: Params<{ item: number; language: string; at: number }>) =>
  q.insert(translation).values({ item: p.item, language: p.language, create_time: p.at }),
)
