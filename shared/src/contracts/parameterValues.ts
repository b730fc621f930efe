import type { Problem, Said } from '../errors/appError.ts'
import type { ParameterValue, ScriptMeta, ScriptParameter } from './scriptMeta.ts'

/** A value that somebody typed for a parameter, or what is wrong with it. The same in form, call, spreadsheet, `qd` and at the run. */
export function parameterValue(
  { parameters }: Pick<ScriptMeta, 'parameters'>,
  name: string,
  typed: string,
): { ok: true; value: ParameterValue } | { ok: false; problem: Problem } {
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
  if (!parameter) {
    const names = Object.keys(parameters).join(', ')
    return { ok: false, problem: { field: 'name', code: 'parameter_unknown', data: { name, names } } }
  }
  const value = typedAs(parameter.default, typed)
  const usual = { default: String(parameter.default) }
  const refused = (said: Said) => ({ ok: false, problem: { field: 'value', ...said } }) as const
  if (value === undefined)
    return refused({ code: 'parameter_type', data: { ...usual, kind: typeof parameter.default } })
  if (parameter.options && !parameter.options.includes(value))
    return refused({ code: 'parameter_choice', data: { ...usual, choices: parameter.options.join(', ') } })
  if (!isWithin(parameter, value))
    return refused({ code: 'parameter_range', data: { ...usual, range: rangeOf(parameter) } })
  return { ok: true, value }
}

/** `1 … 30 s`; '' for a parameter without limits and unit. */
export function rangeOf({ min, max, unit = '' }: Pick<ScriptParameter, 'min' | 'max' | 'unit'>): string {
  const range = min === undefined && max === undefined ? '' : `${min ?? '−∞'} … ${max ?? '∞'}`
  return [range, unit].filter((part) => part !== '').join(' ')
}

/** The values of a run: the defaults, then what is set, in this order. What the script does not take any more is left out. */
export function valuesFor(
  meta: Pick<ScriptMeta, 'parameters'>,
  set: readonly { name: string; value: string }[],
): Record<string, ParameterValue> {
  const values = Object.fromEntries(Object.entries(meta.parameters).map(([name, one]) => [name, one.default]))
  for (const { name, value } of set) {
    const taken = parameterValue(meta, name, value)
    if (taken.ok) values[name] = taken.value
  }
  return values
}

function isWithin({ min, max }: ScriptParameter, value: ParameterValue): boolean {
  return typeof value !== 'number' || (value >= (min ?? -Infinity) && value <= (max ?? Infinity))
}

function typedAs(like: ParameterValue, typed: string): ParameterValue | undefined {
  if (typeof like === 'string') return typed
  const text = typed.trim()
  if (typeof like === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}
