import { type ShellOutput, talkToShell } from '../../live/talkToShell.ts'
import { writeJson } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { idOfName } from '../resource/references.ts'
import { bySerial } from './bySerial.ts'
import { underLease } from './underLease.ts'

interface ShellOptions {
  terminal?: boolean
  reason?: string
}

/** The shell of a phone, or one command of it: under the caller's lease, which is taken for it where there is none. */
export const shell: Perform<ShellOptions> = async (context, options, serial = '', ...words) => {
  const { io, json } = context
  const command = words.join(' ')
  const phone = await idOfName(context, bySerial, serial)
  return underLease(context, { phone, reason: options.reason ?? context.t('cli.shell.reason') }, async () => {
    const isTerminal = context.interactive && context.terminal && (command === '' || options.terminal === true)
    if (!json) return await talkToShell(context, { phone, command, isTerminal }, { out: io.stdout, err: io.stderr })
    const said = { out: gathered(), err: gathered() }
    const status = await talkToShell(context, { phone, command, isTerminal: false }, said)
    writeJson(context, { status, out: said.out.text(), err: said.err.text() })
    return status
  })
}

/** No longer than a shell may be. */
function gathered(): ShellOutput & { text(): string } {
  const chunks: Uint8Array[] = []
  return { write: (chunk) => void chunks.push(chunk), text: () => Buffer.concat(chunks).toString() }
}
