import { randomInt } from 'node:crypto'
import type { draftPersonas } from '@quarterdeck/shared/contracts/personaDraft.ts'
import { personaPrompt } from '@quarterdeck/shared/values/personaPrompt.ts'
import type { z } from 'zod'
import type { Actor } from '../../../http/handler.ts'
import { type ModelOrder, type OrderDeps, orderAsked } from '../models/index.ts'
import { insertDraft, insertPart } from './store.ts'

/** As orders name whose they are. */
export const owner = 'personaDrafts'

type Form = z.output<typeof draftPersonas.body>
type Reply = z.output<typeof draftPersonas.reply>

/** Personas of one request: an answer stays short enough to be whole. */
const atOnce = 10
/** Characters of an answer, for each of them. */
const longestPersona = 700

/** Orders them some at a time; a dry run says what that would cost. */
export async function orderDraft(deps: OrderDeps, form: Form, actor: Actor): Promise<Reply> {
  const counts = Array.from({ length: Math.ceil(form.count / atOnce) }, (_, at) =>
    Math.min(atOnce, form.count - at * atOnce),
  )
  return orderAsked(deps, form, actor, {
    owner,
    orders: counts.map((count) => orderOf(form, count, actor)),
    without: 'no_text_provider',
    action: 'persona.generate',
    resource: 'persona',
    name: String(form.count),
    async insert(tx) {
      const draft = await insertDraft(tx, { userId: actor.userId, form: JSON.stringify(form), at: deps.now() })
      const parts: number[] = []
      for (const count of counts) parts.push(await insertPart(tx, { draft, count }))
      return { draft, parts }
    },
  })
}

function orderOf(form: Form, count: number, { organisationId }: Actor): ModelOrder {
  const { country, language, women, industries, provider } = form
  return {
    kind: 'text',
    purpose: 'personas',
    part: 0,
    organisation: organisationId,
    ...(provider && { provider }),
    prompt: personaPrompt({ ...form, count }),
    most: count * longestPersona,
    isUrgent: true,
    about: {
      seed: randomInt(2 ** 31),
      count,
      language: language || (country === 'CN' || country === 'TW' ? 'zh' : ''),
      text: JSON.stringify({ women, country, industries }),
    },
  }
}
