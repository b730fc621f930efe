import { setHalt } from '@quarterdeck/shared/contracts/fleet.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { ask, askAction } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { printDone } from '../print/print.ts'
import { confirm } from '../prompt.ts'
import { Refusal } from '../refusal.ts'
import { withFreshCode } from '../stepUp.ts'
import type { Perform } from '../tree/tree.ts'
import { loadStatus } from './liveStatus.ts'
import { idOfName } from './resource/references.ts'

/** The lists of which a row may be stopped by itself, by the option that names it, and what people call such a row by. */
const parts = {
  host: { list: 'host', label: 'name' },
  phone: { list: 'phone', label: 'serial' },
  group: { list: 'user-group', label: 'name' },
} as const
type Where = Partial<Record<keyof typeof parts, string>>

/** Asks first, as the console does: one word too few stops the whole fleet. `--yes` is for those in a hurry, and for pipes. */
export const stop: Perform<Where & { reason?: string; yes?: boolean }> = async (
  context,
  { reason = '', yes = false, ...where },
) => {
  const part = await partOf(context, where)
  // Whoever stops a part of the fleet says why; the whole of it is stopped without a word.
  if (part && reason === '') throw new Refusal(exitCodes.usage, 'error.no_reason')
  await confirm(context, yes, yes || !context.interactive ? '' : await questionOf(context, part))
  if (part) {
    await turn(context, part, 'halt', { reason })
    return undefined
  }
  const { data } = await ask(context, setHalt, { body: { halted: true, reason } })
  printDone(context, data, context.t('halt.stopped', { count: data.stopped_runs }))
  return undefined
}

export const resume: Perform<Where & { code?: string }> = async (context, { code, ...where }) => {
  const part = await partOf(context, where)
  await withFreshCode(context, code, async (shown) => {
    if (part) return turn(context, part, 'resume', shown)
    const { data } = await ask(context, setHalt, { body: { halted: false, reason: '', ...shown } })
    printDone(context, data, context.t('halt.resumed'))
  })
  return undefined
}

async function questionOf(context: Context, part: Part | undefined): Promise<string> {
  const { t } = context
  if (part) return `${t(codeKey('halt.scope', part.kind), { name: part.called })}: ${t('halt.part_confirm')}`
  return t('halt.stop_confirm', { count: (await loadStatus(context)).running.length })
}

interface Part {
  kind: keyof typeof parts
  called: string
  resource: AnyResource
  id: number
}

async function partOf(context: Context, where: Where): Promise<Part | undefined> {
  const named = (Object.keys(parts) as (keyof typeof parts)[]).flatMap((kind) => {
    const called = where[kind]
    return called === undefined ? [] : [{ kind, called, ...parts[kind] }]
  })
  if (named.length > 1) throw new Refusal(exitCodes.usage, 'error.one_scope')
  const [one] = named
  if (!one) return undefined
  const resource = context.definitions.find(({ name }) => name === one.list)
  if (!resource) throw new Error(`there is no list ${one.list}`)
  const { kind, called, list, label } = one
  return { kind, called, resource, id: await idOfName(context, { kind: 'reference', to: list, label }, called) }
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
