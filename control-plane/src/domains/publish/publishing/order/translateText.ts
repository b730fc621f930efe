import type { translateText as contract } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { z } from 'zod'
import type { Actor } from '../../../../http/handler.ts'
import { auditMessage } from '../../../../platform/audit/auditMessages.ts'
import type { PublishingDeps } from '../deps.ts'
import { refuseUnseen } from './addPublications.ts'

const longestTitle = 255

/** What somebody writes in another language, for them to look at: title and text each by itself, so that neither runs into the other. */
export async function translateText(
  { context, resources, translations }: Pick<PublishingDeps, 'context' | 'resources' | 'translations'>,
  { title, text, language, persona }: z.output<(typeof contract)['body']>,
  actor: Actor,
): Promise<z.output<(typeof contract)['reply']>> {
  if (persona !== null) refuseUnseen([persona], await resources.seen('persona', [persona], actor))
  const given = [title, text].filter((words) => words.trim() !== '')
  if (given.length === 0) throw new AppError('post_empty')
  const about = { language, persona, organisation: actor.organisationId ?? 0 }
  const made = await translations.now(given, about, (tx) =>
    context.audit.record(tx, {
      actor,
      action: 'release.translate',
      resource: 'release',
      summary: auditMessage('done', { deed: 'release.translate', name: language }),
      after: about,
      address: actor.address,
    }),
  )
  return {
    title: title.trim() === '' ? '' : made[0]!.slice(0, longestTitle),
    text: text.trim() === '' ? '' : made.at(-1)!,
  }
}
