import type { BorrowedSetting } from '@quarterdeck/shared/protocol/borrowed.ts'
import type { Phone } from '../phone.ts'
import { PhoneRefused } from '../phoneError.ts'
import type { Borrowed, BorrowedLedger } from './borrowedLedger.ts'

/** How a phone is asked for its settings. */
export interface PhoneSettings {
  /** null where it has none; undefined where it does not say. */
  read(setting: BorrowedSetting, signal: AbortSignal): Promise<string | null | undefined>
  /** null takes it away. Refused where the phone does not take it. */
  change(setting: BorrowedSetting, value: string | null, signal: AbortSignal): Promise<void>
  /** The keyboards of the phone. */
  keyboards(signal: AbortSignal): Promise<string[]>
}

/** Lends settings of a phone: written down before they are changed, so that they are given back also where this process does not live to do it. */
export function lending(
  phone: string,
  settings: PhoneSettings,
  ledger: BorrowedLedger,
): Pick<Phone, 'borrow' | 'giveBack'> {
  const isKeyboard = (setting: BorrowedSetting) => setting === 'default_input_method'

  async function giveBackOne(one: Borrowed, signal: AbortSignal): Promise<void> {
    const { setting, former, given } = one
    const current = await settings.read(setting, signal)
    // Somebody else has set it since.
    if (current !== undefined && current !== given) return ledger.settle(one)
    if (isKeyboard(setting)) await giveKeyboardBack(one, signal)
    else await settings.change(setting, former, signal)
    await ledger.settle(one)
  }

  /** One that is not there any more, or was not said, is replaced by another that is: nobody types on that of the product. */
  async function giveKeyboardBack({ setting, former, given }: Borrowed, signal: AbortSignal): Promise<void> {
    const others = (await settings.keyboards(signal)).filter((id) => id !== given)
    const one = former !== null && (others.includes(former) || others.length === 0) ? former : others[0]
    if (one !== undefined) await settings.change(setting, one, signal)
  }

  return {
    async borrow(setting, value, signal) {
      const known = ledger.of(phone).find((each) => each.setting === setting)
      const current = await settings.read(setting, signal)
      if (current === value) return
      // What nobody could read cannot be given back; a keyboard can at least make way for another.
      if (current === undefined && !isKeyboard(setting)) return
      const one = known ?? { phone, setting, former: current ?? null, given: value }
      await ledger.note({ ...one, given: value })
      try {
        await settings.change(setting, value, signal)
      } catch (error) {
        if (!known && error instanceof PhoneRefused) await ledger.settle(one)
        throw error
      }
    },
    async giveBack(signal) {
      for (const one of ledger.of(phone)) await giveBackOne(one, signal)
    },
  }
}
