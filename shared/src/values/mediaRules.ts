import type { Problem } from '../errors/appError.ts'

/** What pictures or videos of a post may be; what is not said is not limited. Bytes, pixels of either side, width by height, seconds. */
export interface MediaRules {
  readonly formats?: readonly string[]
  readonly bytes?: Range
  readonly pixels?: Range
  readonly ratio?: Range
  readonly seconds?: Range
}

export interface Range {
  readonly min: number
  readonly max: number
}

/**
 * Reads `formats jpeg png; bytes 5MB; pixels 320..4096; ratio 4:5..16:9; seconds 3..140`: parts in any order, apart by semicolons or
 * lines. A number alone is the most. Answers the first part that it cannot read where there is one.
 */
export function mediaRulesOf(text: string): { ok: true; rules: MediaRules } | { ok: false; part: string } {
  const rules: Record<string, readonly string[] | Range> = {}
  for (const part of text.split(/[;；\n]/).map((one) => one.trim())) {
    if (part === '') continue
    const [, name = '', value = ''] = /^([a-z]+)[\s:：]+(.+)$/i.exec(part) ?? []
    const read = readers[name.toLowerCase()]?.(value.trim())
    if (!read) return { ok: false, part }
    rules[name.toLowerCase()] = read
  }
  return { ok: true, rules: rules as MediaRules }
}

/** For the rules of a definition: what is wrong with the text of this field. */
export function mediaRulesProblems(field: string, text: unknown): Problem[] {
  const read = mediaRulesOf(String(text ?? ''))
  return read.ok ? [] : [{ field, code: 'not_media_rules', data: { part: read.part } }]
}

const readers: Readonly<Record<string, (value: string) => readonly string[] | Range | undefined>> = {
  formats(value) {
    const names = value.toLowerCase().split(/[\s,，]+/)
    return names.every((name) => /^[a-z0-9]{2,5}$/.test(name)) ? names.map(formatOf) : undefined
  },
  bytes: rangeOf((value) => numberOf(/^(\d+(?:\.\d+)?) ?(k|m|g)?b?$/i.exec(value), (unit) => units[unit] ?? 1)),
  pixels: rangeOf((value) => numberOf(/^(\d+)()$/.exec(value))),
  ratio: rangeOf((value) => {
    const [, width, height] = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(value) ?? []
    return Number(height) > 0 ? Number(width) / Number(height) : undefined
  }),
  seconds: rangeOf((value) => numberOf(/^(\d+(?:\.\d+)?)()$/.exec(value))),
}

const units: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

/** One name for what has two. */
export function formatOf(name: string): string {
  return name.toLowerCase() === 'jpg' ? 'jpeg' : name.toLowerCase()
}

function rangeOf(read: (value: string) => number | undefined) {
  return (value: string): Range | undefined => {
    const [first = '', second] = value.split('..').map((one) => one.trim())
    const max = read(second ?? first)
    const min = second === undefined ? 0 : read(first)
    return min === undefined || max === undefined || min > max ? undefined : { min, max }
  }
}

function numberOf(found: RegExpExecArray | null, times: (unit: string) => number = () => 1): number | undefined {
  return found ? Number(found[1]) * times((found[2] ?? '').toLowerCase()) : undefined
}
