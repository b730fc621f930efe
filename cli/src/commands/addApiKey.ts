import { createApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import { ask } from '../ask.ts'
import { printRecord, tell } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'

/** Makes a key. It stands in this answer and nowhere else. */
export const addApiKey: Perform<{ name: string; kind?: string[] }> = async (context, { name, kind = [] }) => {
  const kinds = kind.flatMap((word) => word.split(',')).filter(Boolean)
  const { data } = await ask(context, createApiKey, { body: { name, kinds } })
  printRecord(
    context,
    ['id', 'name', 'kinds', 'key'].map((field) => ({ name: field, heading: field })),
    { ...data, kinds: data.kinds.join(',') },
  )
  tell(context, context.t('cli.hint.key_once'))
  return undefined
}
