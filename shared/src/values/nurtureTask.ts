import type { ScriptPurpose } from '../contracts/scriptMeta.ts'
import type { Problem } from '../errors/appError.ts'
import type { RowValues } from '../resource/define.ts'
import type { NurtureMode, NurturePlan } from './nurtureStarts.ts'
import { isTime, parseTime } from './time.ts'
import { splitWords } from './words.ts'

/** Codes of `cycle_mode`, of `loop_kind` and of the conditions in `stages`. */
export const cycleModes = { daily: 1, loop: 2, once: 3, idle: 4 } as const
export const loopKinds = { timed: 1, continuous: 2 } as const
export const stageKinds = { age: 1, level: 2, fans: 3, rested: 4, runs: 5 } as const

/** Codes of `task_type`, in the order in which what waits goes first (matrix-screens.md §6.6.6), with what their scripts are for. */
export const taskTypes = { publish: 1, profile: 2, custom: 3, messages: 4, statistics: 5, nurture: 6 } as const
export const purposeOfType: Readonly<Record<number, ScriptPurpose>> = {
  [taskTypes.publish]: 'publish',
  [taskTypes.profile]: 'edit-profile',
  [taskTypes.custom]: 'custom',
  [taskTypes.messages]: 'message',
  [taskTypes.statistics]: 'statistics',
  [taskTypes.nurture]: 'nurture',
}

/** The plan that the values of a nurture task make, as rows and forms hold them; its times are those of the zone. */
export function nurturePlan(row: RowValues, zone: string): NurturePlan {
  return {
    mode: modeOf(row),
    start: textOf(row.start_time),
    end: textOf(row.end_time),
    zone,
    runTime: Number(row.run_time ?? 0),
    interval: Number(row.interval ?? 0),
    float: Number(row.float_range ?? 0),
    weekdays: splitWords(textOf(row.weekdays)).map(Number),
    until: textOf(row.until),
    windowHours: Number(row.account_window_hours ?? 0),
  }
}

function modeOf({ cycle_mode, loop_kind }: RowValues): NurtureMode {
  switch (Number(cycle_mode)) {
    case cycleModes.loop:
      return Number(loop_kind) === loopKinds.continuous ? 'continuous' : 'timed'
    case cycleModes.once:
      return 'once'
    case cycleModes.idle:
      return 'idle'
    default:
      return 'daily'
  }
}

/** Whether a plan has one window in all, from a time of a day to a time of another; the others have one on each day. */
export function isWholeWindow(mode: NurtureMode): boolean {
  return mode === 'once' || mode === 'continuous'
}

/** A condition on an account: at least so much. */
export interface Stage {
  readonly kind: number
  readonly least: number
}

/** Reads `stages` (`1:30,3:1000`); undefined where one is no condition. */
export function stagesIn(text: string): Stage[] | undefined {
  const stages = splitWords(text).map((word) => {
    const [, kind, least] = /^([1-5]):(\d{1,9})$/.exec(word) ?? []
    return kind === undefined ? undefined : { kind: Number(kind), least: Number(least) }
  })
  return stages.includes(undefined) ? undefined : (stages as Stage[])
}

/**
 * Reads `parameters`: a line each, `name=value` as people type it; empty lines say nothing. Undefined where a line has no name, or one comes
 * twice. What a script makes of them is said by `parameterValue`.
 */
export function parametersIn(text: string): Map<string, string> | undefined {
  const found = new Map<string, string>()
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const at = line.indexOf('=')
    const name = line.slice(0, at).trim()
    if (at < 1 || found.has(name)) return undefined
    found.set(name, line.slice(at + 1).trim())
  }
  return found
}

/** What must hold between the values of a nurture task (matrix-screens.md §5.7, §6.6.1). Pure. */
export function nurtureTaskRules(row: RowValues): readonly Problem[] {
  return [
    ...windowRules(row),
    ...weekdayRules(row),
    ...stageRules(row),
    ...rangeRules(row, 'quantity'),
    ...rangeRules(row, 'time_range'),
    ...(parametersIn(textOf(row.parameters)) === undefined
      ? [{ field: 'parameters', code: 'not_parameters' } as const]
      : []),
  ]
}

/** S < E, E − S > R + I, F ≤ I: then the first run of each window fits, whatever its float. */
function windowRules(row: RowValues): Problem[] {
  const plan = nurturePlan(row, 'UTC')
  const isWhole = isWholeWindow(plan.mode)
  const wrong = (['start_time', 'end_time'] as const).filter((field) => {
    const text = textOf(row[field])
    return isWhole ? !(isTime(text) && text.length === 16) : !/^([01]\d|2[0-3]):[0-5]\d$/.test(text)
  })
  const float: Problem[] =
    plan.float > plan.interval ? [{ field: 'float_range', code: 'too_large', data: { max: plan.interval } }] : []
  if (wrong.length > 0) {
    const code = isWhole ? 'not_a_minute' : 'not_a_clock_time'
    // An empty one is said by its field.
    const filled = wrong.filter((field) => textOf(row[field]) !== '')
    return [...filled.map((field) => ({ field, code }) as const), ...float]
  }
  const at = (text: string) => parseTime(isWhole ? text : `2001-01-01 ${text}`, 'UTC') / 60_000
  const window = at(plan.end) - at(plan.start)
  if (window <= 0) return [{ field: 'end_time', code: 'end_before_start' }, ...float]
  const needed = plan.runTime + plan.interval
  const short: Problem[] =
    window > needed ? [] : [{ field: 'end_time', code: 'window_too_short', data: { window, needed } }]
  return [...short, ...float]
}

function weekdayRules({ weekdays }: RowValues): Problem[] {
  const unknown = splitWords(textOf(weekdays)).find((day) => !/^[1-7]$/.test(day))
  return unknown === undefined ? [] : [{ field: 'weekdays', code: 'not_a_choice', data: { value: unknown } }]
}

function stageRules({ stages }: RowValues): Problem[] {
  const found = stagesIn(textOf(stages))
  if (found === undefined) return [{ field: 'stages', code: 'not_stages' }]
  const kinds = new Set(found.map(({ kind }) => kind))
  return kinds.size === found.length ? [] : [{ field: 'stages', code: 'stage_repeated' }]
}

/** Both or neither; the maximum is above the minimum, and neither is 0. */
function rangeRules(row: RowValues, name: 'quantity' | 'time_range'): Problem[] {
  const [min, max] = [`${name}_min`, `${name}_max`]
  const missing = [min, max].filter((field) => textOf(row[field]) === '')
  if (missing.length === 2) return []
  if (missing.length === 1) return [{ field: missing[0]!, code: 'required' }]
  const [low, high] = [Number(row[min]), Number(row[max])]
  return high > low ? [] : [{ field: max, code: 'too_small', data: { min: low + 1 } }]
}

function textOf(value: unknown): string {
  return String(value ?? '').trim()
}
