import { wordsIn } from '../i18n/language.ts'
import { particularTexts } from '../i18n/texts/fleet/particular.ts'
import { scriptProblemTexts } from '../i18n/texts/fleet/script.problem.ts'
import type { FailureDetail } from '../protocol/failureDetail.ts'
import { longestDetail, mostDetails } from '../protocol/failureDetailLimits.ts'
import { placeText } from './problemText.ts'

const texts = { ...particularTexts, ...scriptProblemTexts }
/** What an agent can find: that each has a text in every language, and which values it has, the compiler sees. */
export type FailureDetailCode = keyof typeof texts

type NamesIn<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ValuesOf<C extends FailureDetailCode> = Readonly<Record<NamesIn<(typeof texts)[C]['en']>, string | number>>

/** `particular('wrong_app', { app, offered })`. Values are cut to what may be sent. */
export function failureDetail<C extends FailureDetailCode>(code: C, values: ValuesOf<C>): FailureDetail {
  return { code, values: shortenedAll(values) }
}

/** One that came out of a sandbox, where a script may have made it; undefined where it is none. */
export function receivedDetail(given: unknown): FailureDetail | undefined {
  if (!isObject(given) || !isObject(given.values)) return undefined
  const { code, values, call } = given
  if (typeof code !== 'string' || !Object.hasOwn(texts, code)) return undefined
  if (call !== undefined && typeof call !== 'string') return undefined
  if (!Object.entries(values).every(([name, value]) => name.length <= 64 && isValue(value))) return undefined
  const kept = shortenedAll(values as Record<string, string | number>)
  return { code, values: kept, ...(call !== undefined && { call: shortened(call) }) }
}

function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

function isValue(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}

function shortenedAll(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const all = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? shortened(value) : value,
  ])
  return Object.fromEntries(all)
}

function shortened(text: string): string {
  return text.length > longestDetail ? `${text.slice(0, longestDetail - 1)}…` : text
}

/** As many as are told at once, the last saying how many there are besides. */
export function fewDetails(all: readonly FailureDetail[]): FailureDetail[] {
  if (all.length <= mostDetails) return [...all]
  const shown = all.slice(0, mostDetails - 1)
  return [...shown, failureDetail('more', { more: all.length - shown.length })]
}

/** In English, for logs and for scripts. */
export function failureDetailText({ code, values, line, column, call }: FailureDetail): string {
  const text = wordsIn(texts[code as FailureDetailCode], 'en')
  const what = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => inEnglish(name, values[name]))
  const place =
    column === undefined && line !== undefined ? `line ${line}: ` : placeText({ line: line ?? 0, column: column ?? 0 })
  return `${place}${call === undefined ? '' : `${call}: `}${what}`
}

/** A time travels in UTC milliseconds, until somebody knows the zone of the reader (`withTimes`). */
function inEnglish(name: string, value: string | number | undefined): string {
  return name === 'since' && typeof value === 'number' ? new Date(value).toISOString() : String(value)
}

/** English sentences of some codes, for the sandbox, which imports nothing. */
export function englishOf(codes: readonly FailureDetailCode[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, wordsIn(texts[code], 'en')]))
}
