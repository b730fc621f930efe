import type { Sql } from '../../../platform/store/store.ts'

/*
 * How other domains have models work for them, in three steps:
 *
 * 1. At their start they say `models.ownedBy('<domain>', { ended })`.
 * 2. In the transaction that needs something they call `models.order(tx, [...])`; from its commit on the order is carried out by
 *    itself, also after a restart. Prices, budgets, attempts and pauses between them are this domain's.
 * 3. `ended(tx, result)` is called once for each order, in the transaction that writes down how it ended. What must happen with it
 *    exactly once happens there.
 *
 * "Again" is a further order. What it might cost twice says `models.mayHaveCost` beforehand.
 */

export const modelKinds = ['text', 'picture', 'video'] as const
export type ModelKind = (typeof modelKinds)[number]

/** What a text is for. A model is told by the prompt; the embedded provider makes posts, rewrites and personas alone. */
export type ModelPurpose = 'post' | 'rewrite' | 'translation' | 'personas'

/** Of a picture: its width to its height. */
export type PictureShape = '1:1' | '3:4' | '4:3' | '9:16' | '16:9'

/** Whole millionths of the currency's main unit: 0.0075 cent = 75. */
export interface Amount {
  millionths: number
  /** ISO 4217. */
  currency: string
}

export interface ModelOrder {
  kind: ModelKind
  purpose?: ModelPurpose
  /** Of the owner: what the outcome is for, such as a part of a post. Comes back with it. */
  part: number
  /** Of the owner: orders with one budget, which are stopped together. */
  task?: number
  /** For whom it speaks: costs are added up by it. */
  persona?: number
  organisation: number
  /** Absent: the default of its kind. */
  provider?: number
  /** What is wanted, in words of people of this installation. */
  prompt: string
  /** The role that the model takes. */
  system?: string
  /** Text from outside (an article, a message): given as a delimited block that the model is told not to obey. */
  data?: string
  shape?: PictureShape
  /** The longest text, in characters. */
  most?: number
  /** What all orders of the task may cost together. */
  budget?: Amount
  /** Somebody sits and waits: before those that nobody waits for. */
  isUrgent?: boolean
  /** What the embedded provider makes phrases and cards of; no other is given it. */
  about?: About
}

/** What the price of an order hangs on. */
export type QuotedOrder = Pick<ModelOrder, 'kind' | 'provider' | 'prompt' | 'system' | 'data' | 'most'>

export interface About {
  /** Whom the post is by. */
  name?: string
  /** What it is about, in a line. */
  headline?: string
  style?: string
  /** ISO 639. */
  language?: string
  /** SHA-256 of the avatar's content. */
  avatar?: string
  /** The same seed makes the same post. */
  seed?: number
  /** Of texts that are rewritten: the text; of personas: how many. */
  text?: string
  count?: number
}

/**
 * How an order ended. `budget`, `faulty` and what was given up say in `error` why; `refused` and `blank` are the model's; `restored`: the data were
 * put back, and it may have been made and paid for since.
 */
export type ModelOutcome =
  | 'done'
  | 'refused'
  | 'blank'
  | 'throttled'
  | 'unavailable'
  | 'maybe_charged'
  | 'budget'
  | 'faulty'
  | 'stopped'
  | 'restored'

export interface MadePicture {
  /** SHA-256 of the content, and of its thumbnail: both are in place, and kept where the owner names them in this transaction. */
  hash: string
  thumb: string
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  size: number
  width: number
  height: number
}

export interface ModelResult {
  order: number
  kind: ModelKind
  part: number
  task: number
  outcome: ModelOutcome
  /** A coded message (`decodeMessage`), '' where it is done. */
  error: string
  text?: string
  picture?: MadePicture
  /** What it cost with all attempts; `maybe`: the part of it that stands for requests without an answer, at their maximum. */
  cost: Amount & { maybe: number }
  /** What made it: `ai_generated` of whatever comes of it, which nobody takes away. */
  by: { provider: number; name: string; model: string; at: number }
  attempts: number
}

export interface OrderOwner {
  ended(tx: Sql, result: ModelResult): Promise<void>
}

/** Whose orders: all of a task, or some parts. */
export interface WhoseOrders {
  owner: string
  task?: number
  parts?: readonly number[]
}

/** What an order would cost at most, and where; `most` in millionths, null: there is no price. */
export interface Quote {
  provider: string
  currency: string
  most: number | null
}

export interface Models {
  ownedBy(name: string, owner: OrderOwner): void
  /** What such orders would cost at most, each; undefined: nobody makes them. Nothing is reserved. */
  quote(from: Sql, orders: readonly QuotedOrder[]): Promise<(Quote | undefined)[]>
  /** Stores them, in this order, in this transaction. Their numbers. Thousands at a time. Throws `no_text_provider`, `no_picture_provider` or `no_video_provider`. */
  order(tx: Sql, owner: string, orders: readonly ModelOrder[]): Promise<number[]>
  /**
   * Those that wait end as stopped, all of them here; their owner, who asked for it, is not told of each. Those under way end as they
   * end, and are told: what would be tried again ends as `stopped` where it has cost nothing. How many were stopped here.
   */
  stopOrders(tx: Sql, whose: WhoseOrders): Promise<number>
  /** How many have not ended. */
  countOpen(from: Sql, whose: WhoseOrders): Promise<number>
  /** What a task has cost so far, by currency; with what requests under way may cost. */
  spent(from: Sql, whose: { owner: string; tasks: readonly number[] }): Promise<(Amount & { task: number })[]>
  /** What requests without an answer may have cost: "again" may cost that twice. */
  mayHaveCost(from: Sql, whose: WhoseOrders): Promise<Amount[]>
  /** Carries out what is due now; how many there were. */
  runDue(): Promise<number>
}
