import { nextConversation } from '@quarterdeck/shared/contracts/whoAnswers.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { ask, askResource } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { printRecord, type Row, tell } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { everyColumn } from '../resource/columns.ts'
import { list } from '../resource/read.ts'
import { newestOf, printTalk, readTalk, talks, watchTalk } from './talk.ts'

/** Conversations; watched, each message of them as it comes, in place of the list. */
export async function listTalks(
  context: Context,
  conversations: AnyResource,
  options: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  if (!options.watch) return await list(context, conversations, options, [])
  tell(context, context.t('cli.messages.watching'))
  await watchTalk(context, {}, await newestOf(context, {}))
  return undefined
}

/** What was said in a conversation, oldest first. */
export const show: Perform<{ all?: boolean; watch?: boolean }> = async (context, { all, watch }, given = '') => {
  const talk = { conversation: Number(given) }
  const after = watch ? await newestOf(context, talk) : 0
  const rows = await readTalk(context, talk, 50, all)
  // What nobody sees has no messages either: it is said that it is not there.
  if (rows.length === 0) await askResource(context, talks, 'get', { query: { id: given } })
  printTalk(context, rows)
  if (watch) await watchTalk(context, talk, after)
  return undefined
}

/** Takes the one that waits longest and that nobody has; ends with 1 where nobody waits. */
export const next: Perform<object> = async (context) => {
  const { id } = (await ask(context, nextConversation)).data
  if (id === null) {
    tell(context, context.t('cli.messages.nobody_waits'))
    return exitCodes.partly
  }
  const { data } = await askResource<Row>(context, talks, 'get', { query: { id } })
  printRecord(context, everyColumn(talks, context.t), data)
  return undefined
}
