import { heldPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { ask, askAction } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { type ShellOutput, talkToShell } from '../../live/talkToShell.ts'
import { writeJson } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { idOfName } from '../resource/references.ts'
import { bySerial } from './bySerial.ts'
import { ignoreSigint } from './ignoreSigint.ts'

interface ShellOptions {
  terminal?: boolean
  reason?: string
}

/** The shell of a phone, or one command of it: under the caller's lease, which is taken for it where there is none. */
export const shell: Perform<ShellOptions> = async (context, options, serial = '', ...words) => {
  const { io, json } = context
  const command = words.join(' ')
  const phone = await idOfName(context, bySerial, serial)
  const isOwn = !(await isHeld(context, phone))
  if (isOwn) await act(context, 'lease', phone, { reason: options.reason ?? context.t('cli.shell.reason') })
  try {
    const isTerminal = context.interactive && context.terminal && (command === '' || options.terminal === true)
    if (!json) return await talkToShell(context, { phone, command, isTerminal }, { out: io.stdout, err: io.stderr })
    const said = { out: gathered(), err: gathered() }
    const status = await talkToShell(context, { phone, command, isTerminal: false }, said)
    writeJson(context, { status, out: said.out.text(), err: said.err.text() })
    return status
  } finally {
    // What was taken for this alone; it may be lost by now.
    if (isOwn) await act(ignoreSigint(context), 'release', phone, {}).catch(() => undefined)
  }
}

async function isHeld(context: Context, phone: number): Promise<boolean> {
  const { phones } = (await ask(context, heldPhones, { query: {} })).data
  return phones.some((held) => held.phone === phone)
}

async function act(context: Context, action: 'lease' | 'release', phone: number, form: object): Promise<void> {
  const list = context.definitions.find(({ name }) => name === 'phone')
  if (!list) throw new Error('there is no list of phones')
  await askAction(context, list, action, { ids: [phone], ...form })
}

/** No longer than a shell may be. */
function gathered(): ShellOutput & { text(): string } {
  const chunks: Uint8Array[] = []
  return { write: (chunk) => void chunks.push(chunk), text: () => Buffer.concat(chunks).toString() }
}
