import { checkPostCall } from '@quarterdeck/shared/contracts/platform.ts'
import { weightOf } from '@quarterdeck/shared/values/segments.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { textOrFile } from '../files.ts'
import { printRows, tell, writeJson } from '../print/print.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'
import { idOfName } from './resource/references.ts'

interface Options {
  text?: string
  title?: string
  accounts?: string
  post?: string
}

/** Whether a post may go out on a platform: its segments on stdout, what is wrong with it on stderr. */
export const checkPost: Perform<Options> = async (context, options, name = '') => {
  const { t } = context
  const platform = await idOfName(context, { kind: 'reference', to: 'platform', label: 'name' }, name)
  const { data } = await ask(context, checkPostCall, { body: { platform, ...(await postOf(context, options)) } })
  if (context.json) writeJson(context, data)
  else {
    const columns = [
      { name: 'number', heading: t('cli.column.number') },
      { name: 'weight', heading: t('platform.more.weight') },
      { name: 'text', heading: t('platform.more.post_text') },
    ]
    const rows = data.segments.map((text, at) => ({ number: at + 1, weight: weightOf(text), text }))
    printRows(context, columns, rows)
    for (const { severity, message } of data.issues) tell(context, `${t(severityWords[severity])}: ${message}`)
    if (data.ok) tell(context, t('platform.more.may_go_out'))
  }
  return data.ok ? undefined : exitCodes.partly
}

const severityWords = { error: 'platform.more.error', warning: 'platform.more.warning_word' } as const

/** What was said in words goes before what a file says. */
async function postOf(context: Context, { text, title, accounts, post }: Options) {
  const written = post === undefined ? {} : await readPost(context, post)
  const said = {
    // A text may begin with a mention: it is never the name of a file.
    ...(text !== undefined && { text }),
    ...(title !== undefined && { title }),
    ...(accounts !== undefined && { accounts: Number(accounts) }),
  }
  return { ...written, ...said }
}

async function readPost(context: Context, file: string): Promise<object> {
  const text = await textOrFile(context, `@${file}`)
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null) return read
  } catch {
    // Said below, as what is no object is.
  }
  throw new Refusal(exitCodes.usage, 'error.not_a_post', { problem: file })
}
