export interface Battery {
  /** Percent; -1 where unknown. */
  level: number
  /** Degrees Celsius; -273 where unknown. */
  temperature: number
  /** It fills, or is full on its cable; one that drains on a cable that is too weak does not. */
  charging: boolean
}

/** `dumpsys battery`: the temperature in tenths of a degree. `Capacity level:` and the like are other lines. */
export function parseBattery(text: string): Battery {
  const number = (name: string) => {
    const found = new RegExp(`^\\s*${name}: (-?\\d+)`, 'm').exec(text)
    return found ? Number(found[1]) : undefined
  }
  const level = number('level')
  const scale = number('scale') ?? 100
  const tenths = number('temperature')
  const status = number('status')
  return {
    level: level !== undefined && level >= 0 && scale > 0 ? Math.round((level * 100) / scale) : -1,
    temperature: tenths === undefined ? -273 : tenths / 10,
    // BatteryManager: 2 charging, 3 discharging, 4 not charging, 5 full.
    charging: status === 2 || status === 5,
  }
}
