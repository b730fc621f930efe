import type { Text } from '../i18n/language.ts'

/** A kind of alert: what rules can look at, as far as every program knows of it. How it is measured, its domain says (`alerts` of `defineDomain`). */
export interface AlertKind {
  /** Of `alert_rule.kind` and `alert_event.kind`; none is used again. */
  readonly code: number
  /** The list whose rows its subjects are, where they are rows of one. */
  readonly about?: string
  /** Where its subjects are looked at: by their name in a list, or always the same place; `site`: the page of the site that they name. */
  readonly leadsTo?: 'site' | { readonly search: string } | { readonly place: string }
  /** It looks at what only the internal organisations have. */
  readonly internal?: true
  /** With which limits the home organisation has rules of it from the start; left out: none. */
  readonly first?: number | readonly number[]
  /** A sign on every page speaks of it as long as it is open: somebody must see to the server itself. */
  readonly onEveryPage?: true
  /** Its value is how long something has lasted, in minutes. */
  readonly lasts?: true
  /** No cause above its subjects explains it: what it finds stands by itself, in a group of its rule and subject. */
  readonly alone?: true
  /** Its rules name a keyword or a site. */
  readonly byKeyword?: true
}

export type AlertKinds = Readonly<Record<string, AlertKind>>

/**
 * The kinds of alerts that a domain has, by their names in webhooks: `npm run generate` collects the files of `shared/src/alerts`, each of
 * which exports them under its name. Their texts (`AlertTexts`) stand in an `<owner>.announced.ts`, their measures in the domain.
 */
export function defineAlerts<const K extends AlertKinds>(kinds: K): K {
  return kinds
}

type Code<K extends AlertKinds> = K[keyof K]['code']

/** What kinds are called in events and in rules (there with the unit of the limit), and what an event says of its `value` and the `threshold`. */
export interface AlertTexts<K extends AlertKinds> {
  readonly 'alert-event': Readonly<Record<`choice.kind.${Code<K>}` | `value.${Code<K>}`, Text>>
  readonly 'alert-rule': Readonly<Record<`choice.kind.${Code<K>}`, Text>>
}
