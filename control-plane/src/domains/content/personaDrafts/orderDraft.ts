import { randomInt } from 'node:crypto'
import type { draftPersonas } from '@quarterdeck/shared/contracts/personaDraft.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { personaPrompt } from '@quarterdeck/shared/values/personaPrompt.ts'
import type { z } from 'zod'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import { refuseDangling } from '../../../resources/write/references.ts'
import { costsOf, type ModelOrder, type Models } from '../models/index.ts'
import { insertDraft, insertPart } from './store.ts'

/** As orders name whose they are. */
export const owner = 'personaDrafts'

type Form = z.output<typeof draftPersonas.body>
type Reply = z.output<typeof draftPersonas.reply>

/** Personas of one request: an answer stays short enough to be whole. */
const atOnce = 10
/** Characters of an answer, for each of them. */
const longestPersona = 700

type OrderDeps = Pick<Context, 'audit' | 'store' | 'now'> & { resources: Pick<Resources, 'tables'>; models: Models }

/** Orders them some at a time; a dry run says what that would cost. */
export async function orderDraft(
  { audit, store, resources, models, now }: OrderDeps,
  form: Form,
  actor: Actor,
): Promise<Reply> {
  const counts = Array.from({ length: Math.ceil(form.count / atOnce) }, (_, at) =>
    Math.min(atOnce, form.count - at * atOnce),
  )
  const orders = counts.map((count) => orderOf(form, count, actor))
  const provider = form.provider ?? null
  // Whom a content task may ask, and no other.
  await refuseDangling(store.read, resources.tables.of(contentTask), [{ provider }], actor)
  const quotes = await models.quote(store.read, orders)
  if (quotes.some((quote) => quote === undefined)) throw new AppError('no_text_provider')
  const said = { requests: orders.length, ...costsOf(quotes) }
  if (form.dry_run === 1) return { id: null, ...said }
  const id = await store.write(async (tx) => {
    const draft = await insertDraft(tx, { userId: actor.userId, form: JSON.stringify(form), at: now() })
    const placed: ModelOrder[] = []
    for (const [at, order] of orders.entries())
      placed.push({ ...order, task: draft, part: await insertPart(tx, { draft, count: counts[at]! }) })
    await models.order(tx, owner, placed)
    await audit.record(tx, {
      actor,
      action: 'persona.generate',
      resource: 'persona',
      rowId: draft,
      summary: auditMessage('done', { deed: 'persona.generate', name: String(form.count) }),
      after: { ...form, ...said },
      address: actor.address,
    })
    return draft
  })
  return { id, ...said }
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
