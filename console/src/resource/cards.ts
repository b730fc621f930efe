import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import type { ComponentType } from 'react'

/** What stands on a card of its own beside the lists of a route, and the key that it takes. */
export interface Card {
  title: TextKey
  right: string
  draw: ComponentType
}

const registered = new Map<string, readonly Card[]>()
const none: readonly Card[] = []

/** Before a screen is drawn its cards are there: whoever loads it loads them. */
export function registerCards(path: string, cards: readonly Card[]): void {
  registered.set(path, cards)
}

export function cardsAt(path: string): readonly Card[] {
  return registered.get(path) ?? none
}
