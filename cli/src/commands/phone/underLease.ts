import { heldPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { ask, askAction } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { ignoreSigint } from './ignoreSigint.ts'

/** Works with a phone under the caller's lease, which is taken for it where there is none, and given back then. */
export async function underLease<T>(
  context: Context,
  { phone, reason }: { phone: number; reason: string },
  work: () => Promise<T>,
): Promise<T> {
  const isOwn = !(await isHeld(context, phone))
  if (isOwn) await act(context, 'lease', phone, { reason })
  try {
    return await work()
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
