import { matchAccounts } from '@quarterdeck/shared/contracts/library.ts'
import { ask } from '../ask.ts'
import { printRows, tell, writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'

/** The accounts that share at least two tags with a video. */
export const matchVideo: Perform<object> = async (context, _options, id = '') => {
  const { t } = context
  const { data } = await ask(context, matchAccounts, { body: { id: Number(id) } })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  if (data.length === 0) tell(context, t('library-item.more.no_match'))
  const columns = [
    { name: 'id', heading: t('field.id') },
    { name: 'account', heading: t('account.field.account') },
    { name: 'platform', heading: t('account.field.platform') },
    { name: 'tags', heading: t('library-item.more.common_tags') },
  ]
  const rows = data.map(({ tags, ...account }) => ({ ...account, tags: tags.join(', ') }))
  printRows(context, columns, rows)
  return undefined
}
