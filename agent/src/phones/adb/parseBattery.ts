import { measured, ranges } from '../answers/plausible.ts'

export interface Battery {
  /** Percent; -1 where unknown. */
  level: number
  /** Degrees Celsius; -273 where unknown. */
  temperature: number
  /** It fills, or is full on its cable; one that drains on a cable that is too weak does not. */
  charging: boolean
}

const unknown: Battery = { level: -1, temperature: -273, charging: false }

/** `dumpsys battery`: the temperature in tenths of a degree. `Capacity level:` and the like are other lines. */
export function parseBattery(text: string): Battery {
  const said = (name: string) => new RegExp(`^[ \\t]*${name}:[ \\t]*(\\S+)`, 'mi').exec(text)?.[1]
  const number = (name: string) =>
    measured(whole(said(name)), { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER })
  // A box on a cable, or a phone whose battery somebody took out: its service says zeros.
  const isNone = said('present') === 'false' || ['level', 'voltage', 'temperature'].every((name) => number(name) === 0)
  if (isNone) return unknown
  const level = number('level')
  const scale = number('scale') ?? 100
  const share = level === undefined || scale <= 0 ? undefined : measured((level * 100) / scale, ranges.percent)
  const tenths = said('temperature') === '-1' ? undefined : measured(whole(said('temperature')), ranges.tenthsOfHeat)
  const status = number('status')
  return {
    level: share === undefined ? unknown.level : Math.round(share),
    temperature: tenths === undefined ? unknown.temperature : tenths / 10,
    // BatteryManager: 2 charging, 3 discharging, 4 not charging, 5 full.
    charging: status === 2 || status === 5,
  }
}

/** Android says whole numbers: what has a point is of another unit, and nobody knows of which. */
function whole(said: string | undefined): string | undefined {
  return said?.includes('.') ? undefined : said
}
