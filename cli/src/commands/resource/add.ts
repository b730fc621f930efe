import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { entriesIn } from '@quarterdeck/shared/values/entries.ts'
import { askResource, totalOf } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { printDone } from '../../print/print.ts'
import { confirm, readStdin } from '../../prompt.ts'
import { sayHowToUndo } from './remove.ts'
import { formOf } from './values.ts'
import type { VerbAct } from './verbAct.ts'

type Bulk = NonNullable<AnyResource['bulk']>

interface Added {
  added: number
  same: number
  removed: number
  ids: number[]
  batch: string | null
}

export const add: VerbAct = async (context, resource, options, args) => {
  const body = await formOf(context, resource, 'add', options)
  if (resource.bulk) {
    body[resource.bulk.payload] = await entriesOf(context, resource.bulk, args)
    body.type = options.overwrite === true ? 1 : 0
    if (body.type === 1) await confirmOverwrite(context, resource, body, options.yes === true)
  }
  const { data } = await askResource<Added>(context, resource, 'add', { body })
  printDone(context, { ...data }, sentence(context, data))
  sayHowToUndo(context, data.batch)
  return undefined
}

/** Entries from the command line, or from stdin for `-`; split like the text area of the console. */
async function entriesOf(context: Context, bulk: Bulk, args: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(args.map((arg) => (arg === '-' ? readStdin(context.io) : arg)))
  return entriesIn(texts.join('\n'), bulk)
}

async function confirmOverwrite(context: Context, resource: AnyResource, body: Record<string, unknown>, yes: boolean) {
  if (yes) return
  const scope = resource.scope ? { [resource.scope]: body[resource.scope] } : {}
  const query = { ...scope, ...(resource.paged ? { pageSize: 1 } : {}) }
  const there = await askResource<unknown[]>(context, resource, 'list', { query })
  await confirm(context, yes, context.t('confirm.overwrite', { count: totalOf(there) }))
}

function sentence({ t }: Context, { added, same, removed }: Added): string {
  if (removed > 0) return t('message.added_removed', { count: added, removed })
  return same > 0 ? t('message.added_same', { count: added, same }) : t('message.added', { count: added })
}
