import { addOwnAddress as addCall, testAddress as testCall } from '@quarterdeck/shared/contracts/ipWhitelist.ts'
import { ask } from '../ask.ts'
import { printDone, printRows } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'

/** Whom an address lets in, of those with IP verification; without one the address from which this call comes. */
export const testAddress: Perform<object> = async (context, _options, ip?: string) => {
  const { t } = context
  const { data } = await ask(context, testCall, { query: { ip: ip ?? '' } })
  const isLetIn = {
    name: 'let_in',
    heading: t('ip-whitelist.more.let_in'),
    show: (value: unknown) => ({ text: t(value ? 'value.yes' : 'value.no') }),
  }
  const columns = [
    { name: 'username', heading: t('user.field.username') },
    { name: 'name', heading: t('user.field.name') },
    isLetIn,
  ]
  printRows(
    context,
    columns,
    data.people.map((person) => ({ ...person, ip: data.ip })),
  )
  return undefined
}

/** The address from which this call comes, as an entry of one's own. */
export const addOwnAddress: Perform<{ remark: string }> = async (context, { remark }) => {
  const { data } = await ask(context, addCall, { body: { remark } })
  printDone(
    context,
    data,
    context.t(data.is_new ? 'ip-whitelist.more.added' : 'ip-whitelist.more.there_already', { ip: data.ip }),
  )
  return undefined
}
