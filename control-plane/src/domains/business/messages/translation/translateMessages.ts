import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { messageTranslations as codes } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { translationPrompt } from '@quarterdeck/shared/values/translationPrompt.ts'
import { and, eq, ne } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, privateMessage } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import { type ModelResult, type Models, said } from '../../../content/models/index.ts'

/** As orders name whose they are. */
export const translationOwner = 'messages.translation'
const mostCharacters = 4000

/**
 * A message is to be had in another language, too, beside what was written. What is under way in that language, or there, is not ordered twice; of
 * another language the last that was asked for counts. The model is given the masked text, as data.
 */
export function translateMessage(models: Pick<Models, 'order'>): ActionHandler {
  return async (tx, row, { form }) => {
    const language = String(form.language)
    const text = String(row.text)
    if (text.trim() === '') throw new AppError('no_text_to_translate')
    const status = Number(row.translation_status)
    if (row.translation_language === language && (status === codes.underWay || status === codes.there)) return 'same'
    const of = await organisationOf.get(tx, { id: Number(row.account) })
    const [order] = await models.order(tx, translationOwner, [
      {
        kind: 'text',
        purpose: 'translation',
        part: row.id,
        organisation: of?.organisation ?? 0,
        prompt: translationPrompt(language),
        data: text,
        most: mostCharacters,
        isUrgent: true,
        about: { language, text },
      },
    ])
    return {
      translation: '',
      translation_language: language,
      translation_status: codes.underWay,
      translation_error: '',
      translation_order: order!,
    }
  }
}

/** How it ended, in the transaction in which its order ends: of a text that is gone meanwhile nothing is kept. */
export async function messageTranslated(tx: Sql, { part, order, outcome, text, error }: ModelResult): Promise<void> {
  const isThere = outcome === 'done' && text !== undefined
  await keep.run(tx, {
    id: part,
    order,
    text: isThere ? text.slice(0, mostCharacters) : '',
    came: isThere ? codes.there : codes.failed,
    error: isThere ? '' : error || said('translation_interrupted'),
  })
}

const organisationOf = prepared((q, p: Params<{ id: number }>) =>
  q.select({ organisation: account.organisation_id }).from(account).where(eq(account.id, p.id)),
)

const keep = prepared((q, p: Params<{ id: number; order: number; text: string; came: number; error: string }>) =>
  q
    .update(privateMessage)
    .set({ translation: p.text, translation_status: p.came, translation_error: p.error })
    .where(
      and(eq(privateMessage.id, p.id), eq(privateMessage.translation_order, p.order), ne(privateMessage.text, '')),
    ),
)
