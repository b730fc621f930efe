import type { ComponentType } from 'react'

/** What a phone in hand takes from work that stands beside its screen. */
export interface PhoneInHand {
  /** It is held by whoever looks. */
  isMine: boolean
  /** Undefined: nothing reaches it now. */
  hand: HandToPhone | undefined
}

export interface HandToPhone {
  /** Without a way to its clipboard a text is typed where the cursor stands. */
  isTyped: boolean
  /** Puts a text on its clipboard; `paste` also where the cursor stands. */
  text(text: string, paste: boolean): void
}

export interface BesidePhoneProps extends PhoneInHand {
  /** What the address says under the name of the feature. */
  subject: string
}

type Load = () => Promise<ComponentType<BesidePhoneProps>>

const registered = new Map<string, Load>()

/** Before the page is drawn that shows phones: what may stand beside one, by its parameter of the address. */
export function registerBesidePhone(all: Readonly<Record<string, Load>>): void {
  for (const [name, load] of Object.entries(all)) registered.set(name, load)
}

export function besidePhone(): ReadonlyMap<string, Load> {
  return registered
}
