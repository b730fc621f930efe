import type { Text } from '../i18n/language.ts'

/** A queue of runs, as far as every program knows of it; the rest says its domain (`LaneDefinition`, `RunOwner`). */
export interface Lane {
  /** As it stands in `run.lane`: unlike that of every other lane, for ever. */
  readonly code: number
  /** Its runs are no work, and figures leave them out. */
  readonly isTrial?: true
  /** Its runs leave no outcome unknown, or a list of its tasks shows those. */
  readonly hasNoUnknown?: true
  /**
   * Its screens show what people wrote to an account: what is recorded of its runs is seen by whoever reads those messages, is kept where one
   * failed alone, and goes when one of these people is forgotten.
   */
  readonly showsMessages?: true
  /** Where one of its tasks is looked at: the address up to its number. */
  readonly opens?: string
}

export type Lanes = Readonly<Record<string, Lane>>

/**
 * The lanes of a domain: `npm run generate` collects the files of `shared/src/lanes`, each of which exports them under its name. What they
 * are called (`LaneTexts`) stands in an `<owner>.announced.ts`.
 */
export function defineLanes<const L extends Lanes>(lanes: L): L {
  return lanes
}

type Codes<L extends Lanes> = Readonly<Record<`choice.lane.${L[keyof L]['code']}`, Text>>

/** What runs of these lanes are called in lists, one by one. */
export interface LaneTexts<L extends Lanes> {
  readonly run: Codes<L>
  readonly 'execution-log': Codes<L>
}
