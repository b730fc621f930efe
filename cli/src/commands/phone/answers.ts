import { recordPhoneAnswers } from '@quarterdeck/shared/contracts/phoneAnswers.ts'
import { ask } from '../../ask.ts'
import { keepFile } from '../../files.ts'
import type { Perform } from '../../tree/tree.ts'
import { idOfName } from '../resource/references.ts'
import { bySerial } from './bySerial.ts'
import { underLease } from './underLease.ts'

/** What a phone answers to all that an agent ever asks: in a file, or on stdout in a pipe. */
export const answers: Perform<{ output?: string; withScreen?: boolean; reason?: string }> = async (
  context,
  { output, withScreen, reason },
  serial = '',
) => {
  const phone = await idOfName(context, bySerial, serial)
  const { data } = await underLease(context, { phone, reason: reason ?? context.t('cli.shell.answers_reason') }, () =>
    ask(context, recordPhoneAnswers, { body: { phone, with_screen: withScreen === true ? 1 : 0 } }),
  )
  const blob = new Blob([`${JSON.stringify(data.file, null, 1)}\n`])
  await keepFile(context, { name: data.name, blob, capped: false }, output)
  return undefined
}
