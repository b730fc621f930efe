import { whyBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { type WhyRun, whyRunWaits } from '@quarterdeck/shared/contracts/run.ts'
import { commonRules, ownRules } from '@quarterdeck/shared/values/commonRules.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { tell, writeJson, writeLines } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { idsOf } from '../resource/remove.ts'

/** Why a task, or a run of the queue, waits: what keeps all phones away, then a line a phone, and below it one for each rule of its own. */
export const whyTask: Perform<{ run?: boolean }> = async (context, { run = false }, ...args) => {
  const [id] = idsOf(args)
  const { data } = await ask(context, run ? whyRunWaits : whyBookTask, { query: { id: id! } })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  if (data.length === 0) tell(context, context.t('cli.message.not_waiting'))
  for (const one of data) writeLines(context, linesOf(context, one))
  return undefined
}

function linesOf({ t }: Context, { due, ahead, total, hidden, phones }: WhyRun): string[] {
  const more = total - phones.length
  return [
    ...(due === '' ? [] : [t('run.why.due', { time: due })]),
    ...(ahead === 0 ? [] : [t('run.why.ahead', { count: ahead })]),
    ...(phones.length === 0 && hidden === 0 ? [t('run.why.none')] : []),
    ...phoneLines(phones, t),
    ...(more === 0 ? [] : [t('run.why.more', { count: more })]),
    ...(hidden === 0 ? [] : [t('run.why.hidden', { count: hidden })]),
  ]
}

function phoneLines(phones: WhyRun['phones'], t: Context['t']): string[] {
  const common = commonRules(phones)
  const indented = (texts: readonly string[]) => texts.map((text) => `  ${text}`)
  const every = common.length === 0 ? [] : [t('run.why.every'), ...indented(common.map(({ text }) => text))]
  const each = phones.map((phone) => {
    const texts = ownRules(phone, common).map(({ text }) => text)
    if (phone.failed_before) texts.push(t('run.why.failed_before'))
    if (texts.length === 0 && common.length === 0) texts.push(t('run.why.ready'))
    return [`${phone.serial}  ${phone.account}`.trimEnd(), ...indented(texts)]
  })
  return [...every, ...each.flat()]
}
