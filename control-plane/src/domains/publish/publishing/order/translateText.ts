import type { translateText as contract } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { z } from 'zod'
import type { Actor } from '../../../../http/handler.ts'
import type { PublishingDeps } from '../deps.ts'
import { refuseUnseen } from './addPublications.ts'

const longestTitle = 255

/** What somebody writes in another language, for them to look at: title and text each by itself, so that neither runs into the other. */
export async function translateText(
  { resources, translations }: Pick<PublishingDeps, 'resources' | 'translations'>,
  { title, text, language, persona }: z.output<(typeof contract)['body']>,
  actor: Actor,
): Promise<z.output<(typeof contract)['reply']>> {
  if (persona !== null) refuseUnseen([persona], await resources.seen('persona', [persona], actor))
  const given = [title, text].filter((words) => words.trim() !== '')
  if (given.length === 0) throw new AppError('post_empty')
  const made = await translations.now(given, { language, persona, organisation: actor.organisationId ?? 0 })
  return {
    title: title.trim() === '' ? '' : made[0]!.slice(0, longestTitle),
    text: text.trim() === '' ? '' : made.at(-1)!,
  }
}
