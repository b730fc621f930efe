import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { invite } from '@quarterdeck/shared/contracts/invitation.ts'
import { ask } from '../ask.ts'
import { printRows, tell } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { idOfName } from './resource/references.ts'

interface Options {
  import?: string
  output?: string
}

/** Invites users who have no password yet. The addresses stand in this answer and nowhere else. */
export const inviteUsers: Perform<Options> = async (context, options, ...usernames) => {
  const toUser = { kind: 'reference', to: 'user', label: 'username' } as const
  const ids: number[] = []
  for (const name of usernames) ids.push(await idOfName(context, toUser, name))
  const body = { ids, ...(options.import && { import: options.import }) }
  const { data } = await ask(context, invite, { body })
  const { t } = context
  const columns = [
    { name: 'username', heading: t('user.field.username') },
    { name: 'name', heading: t('user.field.name') },
    { name: 'address', heading: t('user.more.invitation_address') },
    { name: 'expires', heading: t('user.more.invitation_until') },
  ]
  if (options.output) {
    // Addresses let somebody in: nobody else on this machine reads them.
    await writeFile(resolve(context.io.cwd, options.output), Buffer.from(data.file, 'base64'), { mode: 0o600 })
    tell(context, t('cli.message.saved_file', { path: options.output }))
  } else printRows(context, columns, data.people)
  tell(context, t('cli.hint.invitations_once'))
  return undefined
}
