import { whyBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { ask } from '../../ask.ts'
import { tell, writeJson, writeLines } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { idsOf } from '../resource/remove.ts'

/** Why a task waits: a line a phone, and below it a line for each rule that keeps it from the task. */
export const whyTask: Perform<object> = async (context, _options, ...args) => {
  const [id] = idsOf(args)
  const { data } = await ask(context, whyBookTask, { query: { id: id! } })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  const { t } = context
  if (data.length === 0) tell(context, t('cli.message.not_waiting'))
  for (const { phones, hidden } of data) {
    if (phones.length === 0 && hidden === 0) writeLines(context, [t('run.why.none')])
    for (const { serial, account, rules, failed_before } of phones) {
      const texts = [...rules.map(({ text }) => text), ...(failed_before ? [t('run.why.failed_before')] : [])]
      const said = texts.length > 0 ? texts : [t('run.why.ready')]
      writeLines(context, [`${serial}  ${account}`, ...said.map((text) => `  ${text}`)])
    }
    if (hidden > 0) writeLines(context, [t('run.why.hidden', { count: hidden })])
  }
  return undefined
}
