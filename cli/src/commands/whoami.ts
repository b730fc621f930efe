import { userInfo } from '@quarterdeck/shared/contracts/session.ts'
import { ask } from '../ask.ts'
import { printRecord } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'

export const whoami: Perform<object> = async (context) => {
  const { t, server } = context
  const { data } = await ask(context, userInfo)
  printRecord(
    context,
    [
      { name: 'username', heading: t('user.field.username') },
      { name: 'name', heading: t('user.field.name') },
      { name: 'role_name', heading: t('user.field.role_id') },
      {
        name: 'read_only',
        heading: t('user.field.read_only'),
        show: (value) => ({ text: t(value === 1 ? 'value.yes' : 'value.no') }),
      },
      { name: 'server', heading: t('cli.column.server') },
      { name: 'version', heading: t('cli.column.version') },
      { name: 'zone', heading: t('cli.column.zone') },
    ],
    { ...data, server },
  )
  return undefined
}
