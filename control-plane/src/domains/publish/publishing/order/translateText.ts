import type { translateText as contract, translatedText as outcome } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { z } from 'zod'
import type { Actor, CallInput } from '../../../../http/handler.ts'
import { auditMessage } from '../../../../platform/audit/auditMessages.ts'
import { saysWhy } from '../../../content/models/index.ts'
import type { PublishingDeps } from '../deps.ts'

const longestTitle = 255

/** Orders what somebody writes in another language. */
export async function translateText(
  { context, translations }: Pick<PublishingDeps, 'context' | 'translations'>,
  asked: z.output<(typeof contract)['body']>,
  actor: Actor,
): Promise<z.output<(typeof contract)['reply']>> {
  const { title, text, language, persona } = asked
  if (`${title}${text}`.trim() === '') throw new AppError('post_empty')
  const id = await translations.asked.ask(asked, actor, (tx) =>
    context.audit.record(tx, {
      actor,
      action: 'release.translate',
      resource: 'release',
      summary: auditMessage('done', { deed: 'release.translate', name: language }),
      after: { language, persona, organisation: actor.organisationId },
      address: actor.address,
    }),
  )
  return { id }
}

/** How far it is. Half of it is not shown: title and text go together. */
export async function showTranslated(
  { translations }: Pick<PublishingDeps, 'translations'>,
  { query: { id }, actor, t }: Pick<CallInput<typeof outcome>, 'query' | 'actor' | 't'>,
): Promise<z.output<(typeof outcome)['reply']>> {
  const found = await translations.asked.outcomeOf(id, actor.userId)
  if (!found) throw new AppError('not_found')
  const { parts: requests, ended, error } = found
  if (ended < requests) return { ended, requests, title: '', text: '', error: '' }
  const said = { error }
  saysWhy(said, t)
  if (said.error !== '') return { ended, requests, title: '', text: '', error: said.error }
  return { ended, requests, title: found.title.slice(0, longestTitle), text: found.text, error: '' }
}
