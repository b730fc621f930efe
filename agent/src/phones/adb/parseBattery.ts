/** `dumpsys battery`: percent, -1 where unknown. `Capacity level:` and the like are other lines. */
export function parseBattery(text: string): number {
  const level = /^\s*level: (\d+)/m.exec(text)
  if (!level) return -1
  const scale = Number(/^\s*scale: (\d+)/m.exec(text)?.[1] ?? 100)
  return scale > 0 ? Math.round((Number(level[1]) * 100) / scale) : -1
}
