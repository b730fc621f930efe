import { translateAnswer, translatedAnswer } from '@quarterdeck/shared/contracts/messageTranslation.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { maskedText } from '@quarterdeck/shared/values/maskedText.ts'
import type { Router } from '../../../../http/handler.ts'
import { auditMessage } from '../../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../../platform/context.ts'
import { saysWhy } from '../../../content/models/index.ts'
import type { AskedTranslations } from '../../../content/translations/index.ts'

/** What somebody writes to a customer, in the language of the customer. */
export function serveAnswers(router: Router, { audit }: Pick<Context, 'audit'>, asked: AskedTranslations): void {
  router.serve(translateAnswer, async ({ body: { conversation, comment, text, language }, actor }) => {
    if (text.trim() === '') throw new AppError('no_text_to_translate')
    if (conversation === undefined && comment === undefined) throw new AppError('not_found')
    const wish = { title: '', text: maskedText(text.trim()), language, persona: null }
    const id = await asked.ask(wish, actor, (tx) =>
      audit.record(tx, {
        actor,
        action: 'private-message.translate',
        resource: conversation === undefined ? 'comment' : 'conversation',
        rowId: conversation ?? comment!,
        summary: auditMessage('done', { deed: 'private-message.translate', name: language }),
        after: { language },
        address: actor.address,
      }),
    )
    return { data: { id } }
  })
  router.serve(translatedAnswer, async ({ query: { id }, actor, t }) => {
    const found = await asked.outcomeOf(id, actor.userId)
    if (!found) throw new AppError('not_found')
    const said = { error: found.error }
    saysWhy(said, t)
    return {
      data: { ended: found.ended === found.parts, text: said.error === '' ? found.text : '', error: said.error },
    }
  })
}
