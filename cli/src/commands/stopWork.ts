import { setHalt } from '@quarterdeck/shared/contracts/fleet.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { ask, askAction } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { printDone } from '../print/print.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'
import { idOfName } from './resource/references.ts'

/** The lists of which a row may be stopped by itself, by the option that names it, and what people call such a row by. */
const parts = {
  host: { list: 'host', label: 'name' },
  phone: { list: 'phone', label: 'serial' },
  group: { list: 'user-group', label: 'name' },
} as const
type Where = Partial<Record<keyof typeof parts, string>>

/** Not confirmed: whoever reaches for the stop switch is in a hurry, and `resume` takes it back. */
export const stop: Perform<Where & { reason?: string }> = async (context, { reason = '', ...where }) => {
  const part = await partOf(context, where)
  if (part) {
    // Whoever stops a part of the fleet says why; the whole of it is stopped without a word.
    if (reason === '') throw new Refusal(exitCodes.usage, 'error.no_reason')
    await turn(context, part, 'halt', { reason })
    return undefined
  }
  const { data } = await ask(context, setHalt, { body: { halted: true, reason } })
  printDone(context, data, context.t('halt.stopped', { count: data.stopped_runs }))
  return undefined
}

export const resume: Perform<Where> = async (context, where) => {
  const part = await partOf(context, where)
  if (part) {
    await turn(context, part, 'resume', {})
    return undefined
  }
  const { data } = await ask(context, setHalt, { body: { halted: false, reason: '' } })
  printDone(context, data, context.t('halt.resumed'))
  return undefined
}

interface Part {
  resource: AnyResource
  id: number
}

async function partOf(context: Context, where: Where): Promise<Part | undefined> {
  const named = Object.entries(parts).flatMap(([option, part]) => {
    const called = where[option as keyof Where]
    return called === undefined ? [] : [{ ...part, called }]
  })
  if (named.length > 1) throw new Refusal(exitCodes.usage, 'error.one_scope')
  const [one] = named
  if (!one) return undefined
  const resource = context.definitions.find(({ name }) => name === one.list)
  if (!resource) throw new Error(`there is no list ${one.list}`)
  return { resource, id: await idOfName(context, { kind: 'reference', to: one.list, label: one.label }, one.called) }
}

async function turn(
  context: Context,
  { resource, id }: Part,
  action: 'halt' | 'resume',
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const reply = await askAction(context, resource, action, { ids: [id], ...form })
  const [answer] = reply.results
  if (answer?.result === 'refused') throw new Refusal(exitCodes.refused, 'error.not_done', { reason: answer.reason })
  printDone(context, reply, context.t(action === 'halt' ? 'halt.part_stopped' : 'halt.resumed'))
}
