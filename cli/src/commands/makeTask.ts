import { makeArticleTask, reshootVideo, testTemplate } from '@quarterdeck/shared/contracts/contentTasks.ts'
import { contentTaskScopes } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { idOfName } from './resource/references.ts'

interface For {
  persona: string
  platform: string
  picture: boolean
  start: boolean
}

/** The number of the task stands on stdout: `qd content-item list --task N` shows what comes of it. */
export function sayTask(context: Context, data: { id: number }): undefined {
  if (context.json) writeJson(context, data)
  else context.io.stdout.write(`${data.id}\n`)
}

async function wishOf(context: Context, { persona, platform, picture, start }: For) {
  const named = (to: string, name: string) => idOfName(context, { kind: 'reference', to, label: 'name' }, name)
  return {
    start: start ? (1 as const) : (0 as const),
    values: {
      scope: contentTaskScopes.single,
      personas: String(await named('persona', persona)),
      platforms: String(await named('platform', platform)),
      with_picture: picture ? 1 : 0,
    },
  }
}

/** A task about an article. */
export const ofArticle: Perform<For> = async (context, options, id = '') => {
  const body = { article: Number(id), ...(await wishOf(context, options)) }
  return sayTask(context, (await ask(context, makeArticleTask, { body })).data)
}

/** A re-shoot of a video. */
export const ofVideo: Perform<For> = async (context, options, id = '') => {
  const body = { item: Number(id), ...(await wishOf(context, options)) }
  return sayTask(context, (await ask(context, reshootVideo, { body })).data)
}

/** One post that tries a template. */
export const ofTemplate: Perform<{ persona: string; about: string; picture: boolean }> = async (
  context,
  { persona, about, picture },
  name = '',
) => {
  const template = await idOfName(context, { kind: 'reference', to: 'template', label: 'name' }, name)
  const whom = await idOfName(context, { kind: 'reference', to: 'persona', label: 'name' }, persona)
  const wanted = picture ? (1 as const) : (0 as const)
  const body = { template, persona: whom, description: about, picture: wanted }
  return sayTask(context, (await ask(context, testTemplate, { body })).data)
}
