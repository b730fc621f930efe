import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { fillPhrase } from '@quarterdeck/shared/values/phraseText.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { replyMacro, replyPhrase, user } from '../../../platform/schema/tables.gen.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { readTalk } from './phrases/store.ts'
import type { Sending } from './sending/index.ts'

const hourMs = 3_600_000

/**
 * Runs a macro on a conversation: its phrase goes out by the way of all answers, and the rest is done, in one transaction. What is refused leaves all
 * as it was; the same request again does nothing twice.
 */
export function runMacro({ answer }: Pick<Sending, 'answer'>): ActionHandler {
  return async (tx, row, { form, call }) => {
    const macro = await findMacro.get(tx, { id: Number(form.macro) })
    if (!macro) throw new AppError('not_found')
    const { phrase, assign_to, assignee, isActive, snooze_hours } = macro
    // Assigned to somebody who has left it would wait for nobody.
    if (assign_to !== null && isActive !== 1) throw new AppError('assignee_gone', { user: assignee ?? '' })
    if (phrase !== null) {
      const written = String(form.text ?? '').trim()
      const { repeated } = await answer(
        tx,
        {
          conversation: row.id,
          comment: null,
          text: written || fillPhrase(macro.reply_content ?? '', (await readTalk(tx, row.id)) ?? {}),
          images: linkedIds(macro.images),
          phrases: [phrase],
          request_id: String(form.request_id || `macro-${phrase}-${row.id}-${call.at}`),
          seen_message: Number(form.seen_message ?? 0),
          not_before: null,
          anyway: form.anyway === 1,
          own: null,
          translated: false,
        },
        call,
      )
      if (repeated) return 'same'
    }
    const tags = [...new Set([...linkedIds(row.tags), ...linkedIds(macro.tags)])]
    return {
      ...(macro.tags !== '' && { tags: tags.join() }),
      ...(assign_to !== null && { assigned_to: assign_to }),
      ...(snooze_hours !== null && { snoozed_until: call.at + snooze_hours * hourMs }),
    }
  }
}

const findMacro = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      phrase: replyMacro.phrase,
      reply_content: replyPhrase.reply_content,
      images: replyPhrase.images,
      tags: replyMacro.tags,
      assign_to: replyMacro.assign_to,
      snooze_hours: replyMacro.snooze_hours,
      assignee: user.name,
      isActive: user.available,
    })
    .from(replyMacro)
    .leftJoin(replyPhrase, eq(replyPhrase.id, replyMacro.phrase))
    .leftJoin(user, eq(user.id, replyMacro.assign_to))
    .where(eq(replyMacro.id, p.id)),
)
