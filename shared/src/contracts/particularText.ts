import { z } from 'zod'
import { particularTexts } from '../i18n/texts/fleet/particular.ts'
import { scriptProblemTexts } from '../i18n/texts/fleet/script.problem.ts'
import { wordsIn } from '../i18n/untranslated.ts'
import { longestParticular, mostParticulars, type Particular } from '../protocol/particular.ts'
import { placeText } from './problemText.ts'

const texts = { ...particularTexts, ...scriptProblemTexts }
/** What an agent can find: that each has a text in every language, and which values it has, the compiler sees. */
export type ParticularCode = keyof typeof texts

type NamesIn<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ValuesOf<C extends ParticularCode> = Readonly<Record<NamesIn<(typeof texts)[C]['en']>, string | number>>

/** `particular('wrong_app', { app, offered })`. Values are cut to what may be sent. */
export function particular<C extends ParticularCode>(code: C, values: ValuesOf<C>): Particular {
  return { code, values: shortenedAll(values) }
}

/** One that came out of a sandbox, where a script may have made it; undefined where it is none. */
export function receivedParticular(given: unknown): Particular | undefined {
  const { data } = loose.safeParse(given)
  if (!data || !Object.hasOwn(texts, data.code)) return undefined
  const { call } = data
  return { code: data.code, values: shortenedAll(data.values), ...(call !== undefined && { call: shortened(call) }) }
}

const loose = z.object({
  code: z.string(),
  values: z.record(z.string().max(64), z.union([z.string(), z.number()])),
  call: z.string().optional(),
})

function shortenedAll(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const all = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? shortened(value) : value,
  ])
  return Object.fromEntries(all)
}

function shortened(text: string): string {
  return text.length > longestParticular ? `${text.slice(0, longestParticular - 1)}…` : text
}

/** As many as are told at once, the last saying how many there are besides. */
export function fewParticulars(all: readonly Particular[]): Particular[] {
  if (all.length <= mostParticulars) return [...all]
  const shown = all.slice(0, mostParticulars - 1)
  return [...shown, particular('more', { more: all.length - shown.length })]
}

/** In English, for logs and for scripts. */
export function particularText({ code, values, line, column, call }: Particular): string {
  const text = wordsIn(texts[code as ParticularCode], 'en')
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
export function englishOf(codes: readonly ParticularCode[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, wordsIn(texts[code], 'en')]))
}
