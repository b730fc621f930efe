import { type AnyKey, confirmKey, oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { askResource, totalOf } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { printDone, tell } from '../../print/print.ts'
import { confirm } from '../../prompt.ts'
import { Refusal } from '../../refusal.ts'
import { formOf } from './values.ts'
import type { VerbAct } from './verbAct.ts'

export const deleteRows: VerbAct = async (context, resource, options, args) => {
  const ids = idsOf(args)
  const question =
    ids.length === 1
      ? ownWords(context, confirmKey(resource, 'delete'), 'confirm.delete', { name: context.t(oneKey(resource)) })
      : context.t('confirm.delete_many', { count: ids.length })
  await confirm(context, options.yes === true, question)
  const { data } = await askResource<{ count: number }>(context, resource, 'delete', {
    query: { id: ids[0], ids: ids.join(',') },
  })
  printDone(context, data, context.t('message.deleted', { count: data.count }))
  return undefined
}

export const clear: VerbAct = async (context, resource, options) => {
  const scope = await scopeOf(context, resource, options)
  const query = { ...scope, ...(resource.paged ? { pageSize: 1 } : {}) }
  if (options.yes !== true) {
    const there = await askResource<unknown[]>(context, resource, 'list', { query })
    await confirm(
      context,
      false,
      ownWords(context, confirmKey(resource, 'clear'), 'confirm.clear', { count: totalOf(there) }),
    )
  }
  const { data } = await askResource<{ count: number; batch: string | null }>(context, resource, 'clear', {
    query: scope,
  })
  printDone(context, data, context.t('message.cleared', { count: data.count }))
  sayHowToUndo(context, data.batch)
  return undefined
}

/** A list that was cleared or overwritten is kept for some days. */
export function sayHowToUndo(context: Context, batch: string | null): void {
  if (batch !== null) tell(context, context.t('cli.hint.undo', { id: batch }))
}

/** The value of the field within which a resource is cleared; nothing where the whole list goes. */
export async function scopeOf(
  context: Context,
  resource: AnyResource,
  options: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { scope } = resource
  if (!scope) return {}
  const { [scope]: value } = await formOf(
    context,
    { ...resource, fields: { [scope]: resource.fields[scope]! } },
    'add',
    options,
  )
  return value === undefined ? {} : { [scope]: value }
}

/** Ids as arguments, also comma-joined: `3 4,5`. */
export function idsOf(args: readonly string[]): number[] {
  const words = args.flatMap((arg) => arg.split(',')).filter((word) => word !== '')
  for (const word of words) {
    if (!/^[1-9]\d{0,15}$/.test(word)) throw new Refusal(exitCodes.usage, 'error.id', { value: word })
  }
  if (words.length === 0) throw new Refusal(exitCodes.usage, 'error.id', { value: args.join(' ') })
  return [...new Set(words.map(Number))]
}

/** The resource's own question where it has one. */
function ownWords(
  { t }: Context,
  own: AnyKey,
  usual: AnyKey,
  values: Readonly<Record<string, number | string>>,
): string {
  const words = t(own, values)
  return words === own ? t(usual, values) : words
}
