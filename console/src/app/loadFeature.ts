import { type Card, registerCards } from '../resource/cards.ts'
import type { OwnScreen } from '../resource/feature.ts'
import { type Pieces, registerPieces } from '../resource/pieces.ts'
import { features } from '../screens/registry.gen.ts'

/** The screen that a feature has for a route; most routes have none, and get what their definitions describe. */
export function ownScreen(path: string): OwnScreen | undefined {
  return features.find(({ screens }) => screens[path])?.screens[path]
}

/** Before the screen of a route, with these lists, is drawn: its pieces and cards. */
export async function loadPieces(path: string, lists: readonly string[]): Promise<void> {
  const pieces = features.flatMap((feature) =>
    lists.flatMap((name) => (feature.pieces[name] ? [registered(name, feature.pieces[name])] : [])),
  )
  const cards = features.flatMap((feature) => (feature.cards[path] ? [shown(path, feature.cards[path])] : []))
  await Promise.all([...pieces, ...cards])
}

async function registered(name: string, load: () => Promise<{ pieces: Pieces }>): Promise<void> {
  registerPieces(name, (await load()).pieces)
}

async function shown(path: string, load: () => Promise<{ cards: readonly Card[] }>): Promise<void> {
  registerCards(path, (await load()).cards)
}
