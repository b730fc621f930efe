import { editSettings, getSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { printRecord } from '../print/print.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'

type Settings = Awaited<ReturnType<typeof read>>

export const listSettings: Perform<object> = async (context) => {
  print(context, await read(context))
  return undefined
}

/** Each is checked by the server, which takes all of them or none. */
export const setSettings: Perform<object> = async (context, _options, ...args) => {
  const standing = await read(context)
  const body = Object.fromEntries(args.map((arg) => settingOf(standing, arg)))
  print(context, (await ask(context, editSettings, { body })).data)
  return undefined
}

async function read(context: Context) {
  return (await ask(context, getSettings, {})).data
}

/** `name=value`; what is a number or a switch stays one. */
function settingOf(standing: Settings, arg: string): [string, string | number | boolean] {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(arg) ?? []
  if (!(name in standing))
    throw new Refusal(exitCodes.usage, 'error.setting', { value: arg, names: Object.keys(standing).join(', ') })
  const kind = typeof standing[name as keyof Settings]
  if (kind === 'number' && value.trim() !== '') return [name, Number(value)]
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return [name, value === 'true']
  return [name, value]
}

function print(context: Context, settings: Settings): void {
  printRecord(
    context,
    Object.keys(settings).map((name) => ({ name, heading: name })),
    settings,
  )
}
