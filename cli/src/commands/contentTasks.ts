import { readFile } from 'node:fs/promises'
import { contentChain, contentChainFile, estimateTask } from '@quarterdeck/shared/contracts/contentTasks.ts'
import { ask, askFile } from '../ask.ts'
import { keepFile } from '../files.ts'
import { writeJson, writeLines } from '../print/print.ts'
import { printReport } from '../print/printReport.ts'
import type { Perform } from '../tree/tree.ts'
import { idsOf } from './resource/remove.ts'

/** What a task with the values of a file (JSON) would come to; nothing is saved. */
export const estimate: Perform<object> = async (context, _options, path) => {
  const values = JSON.parse(await readFile(String(path), 'utf8')) as Record<string, unknown>
  const { data } = await ask(context, estimateTask, { body: values })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  const { t } = context
  const numbers = (['personas', 'posts', 'parts', 'texts', 'pictures', 'videos'] as const).filter(
    (name) => data[name] > 0,
  )
  writeLines(context, [
    ...numbers.map((name) => `${data[name]} ${t(`content-task.more.number_${name}`)}`),
    ...(data.prompt === '' ? [] : ['', t('content-task.more.sample', { persona: data.persona }), data.prompt]),
  ])
  return undefined
}

/** The chain backwards from a post, on the terminal or as a file. */
export const chain: Perform<{ output?: string }> = async (context, { output }, ...args) => {
  const query = { id: idsOf(args)[0]! }
  if (output === undefined) printReport(context, (await ask(context, contentChain, { query })).data)
  else await keepFile(context, await askFile(context, contentChainFile, { query }), output)
  return undefined
}
