import { randomUUID } from 'node:crypto'
import { sendMessage } from '@quarterdeck/shared/contracts/messages.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { textOrFile } from '../../files.ts'
import { printDone, tell } from '../../print/print.ts'
import { confirm } from '../../prompt.ts'
import type { Perform } from '../../tree/tree.ts'
import { wholeNumber } from '../listQuery.ts'
import { lineOf, newestOf, readTalk, type Talk } from './talk.ts'

interface ReplyOptions {
  comment?: boolean
  seen?: string
  at?: string
  anyway?: boolean
  requestId?: string
  yes?: boolean
}

/** Answers once: after what was seen, which is shown and asked about where it is not named. */
export const reply: Perform<ReplyOptions> = async (context, options, given = '', written = '') => {
  const id = wholeNumber('id', given)
  const talk: Talk = options.comment ? { comment: id } : { conversation: id }
  const text = await textOrFile(context, written)
  const seen = options.seen === undefined ? await look(context, talk, options.yes) : wholeNumber('--seen', options.seen)
  const { data } = await ask(context, sendMessage, {
    body: {
      ...talk,
      text,
      request_id: options.requestId ?? randomUUID(),
      seen_message: seen,
      not_before: options.at ?? null,
      anyway: options.anyway === true,
    },
  })
  printDone(
    context,
    data,
    context.t(data.repeated ? 'cli.messages.sent_before' : 'cli.messages.queued', { id: data.id }),
  )
  return undefined
}

async function look(context: Context, talk: Talk, yes: boolean | undefined): Promise<number> {
  // Asked first: what comes while it is read was not seen.
  const newest = await newestOf(context, talk)
  if (yes) return newest
  for (const row of await readTalk(context, talk, 10)) tell(context, lineOf(context, row))
  await confirm(context, yes, context.t('cli.messages.question'))
  return newest
}
