/** Where a value can lie, both ends included; in the unit that the phone says it in. */
export interface Range {
  least: number
  most: number
}

/** A phone without the part, or with a driver that does not know, says a number all the same: what nothing can be is unknown. */
export const ranges = {
  percent: { least: 0, most: 100 },
  /** Tenths of a degree, of a battery: below -30 °C nothing runs, at 110 °C it burns. */
  tenthsOfHeat: { least: -299, most: 1099 },
  /** Seconds since 1970: the clock of a phone without one begins there; the end is the year 3000. */
  clock: { least: 0, most: 32_503_680_000 },
  pixels: { least: 16, most: 32_768 },
  sdk: { least: 1, most: 999 },
  user: { least: 0, most: 0x7ffffffe },
} as const satisfies Record<string, Range>

/** A number that a phone said, where it can be one of something; else undefined. */
export function measured(said: string | number | undefined, { least, most }: Range): number | undefined {
  if (said === undefined || (typeof said === 'string' && !/^-?\d+(?:\.\d+)?$/.test(said))) return undefined
  const value = Number(said)
  return value >= least && value <= most ? value : undefined
}

/** What phones write where they have nothing to say. */
const nothing = /^(?:\(?null\)?|<?(?:unknown|none|nil|undefined|unset|not set)>?|n\/a|-1|\?+)$/i

/** A word that a phone said; '' where it stands for nothing. */
export function wordOf(said: string | undefined): string {
  const word = said?.trim() ?? ''
  return nothing.test(word) ? '' : word
}
