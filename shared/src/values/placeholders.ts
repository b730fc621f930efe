import type { Problem } from '../errors/appError.ts'

/** What a prompt may say in braces: fields of the persona for whom it is filled in. */
export const placeholders = [
  'name',
  'gender',
  'age',
  'country',
  'language',
  'industry',
  'career',
  'education',
  'traits',
  'interests',
  'other_description',
  'height',
  'figure',
  'hair_colour',
  'hair_style',
  'eye_colour',
  'skin_colour',
  'disclosure',
] as const
export type Placeholder = (typeof placeholders)[number]

/** What is said of a persona in a prompt, in words; '' where nothing is known. */
export type PersonaWords = Readonly<Record<Placeholder, string>>

/** A prompt with what was put into it, and which of its placeholders had nothing to put there. */
export interface FilledPrompt {
  readonly text: string
  readonly gaps: readonly Placeholder[]
}

/**
 * Puts what is said of a persona in the places of a prompt. What is put there is text: braces in it are not looked at again, and lines
 * become one. `gap` stands where nothing is known; placeholders that there are not stay as they are, as forms refuse them.
 */
export function fillPlaceholders(prompt: string, words: PersonaWords, gap = ''): FilledPrompt {
  const gaps = new Set<Placeholder>()
  const text = prompt.replace(inBraces, (whole, said: string) => {
    const name = nameOf(said)
    if (!isPlaceholder(name)) return whole
    const word = words[name].replace(/\s+/gu, ' ').trim()
    if (word === '') gaps.add(name)
    return word || gap
  })
  return { text, gaps: [...gaps] }
}

/**
 * The same with what the row of a persona holds: every prompt for a persona is made here. Codes are put in words of English, which models
 * know best; what people wrote stays as they wrote it.
 */
export function fillPrompt(prompt: string, persona: Readonly<Record<string, unknown>>, gap = ''): FilledPrompt {
  const said = Object.fromEntries(placeholders.map((name) => [name, String(persona[name] ?? '')])) as PersonaWords
  return fillPlaceholders(
    prompt,
    {
      ...said,
      gender: genders[Number(persona.gender ?? 0)] ?? '',
      country: nameOfCode('region', said.country),
      language: nameOfCode('language', said.language),
    },
    gap,
  )
}

const genders: Readonly<Record<number, string>> = { 1: 'man', 2: 'woman' }

function nameOfCode(type: 'region' | 'language', code: string): string {
  return code === '' ? '' : (new Intl.DisplayNames('en', { type }).of(code) ?? code)
}

const allNames = placeholders.map((name) => `{${name}}`).join(' ')

/** A problem for each placeholder of a prompt that there is not, with its name, and which there are. */
export function placeholderProblems(field: string, prompt: unknown): Problem[] {
  const said = [...String(prompt ?? '').matchAll(inBraces)].map(([, name]) => name!.trim())
  const unknown = [...new Set(said.filter((name) => !isPlaceholder(nameOf(name))))]
  return unknown.map((name) => ({ field, code: 'unknown_placeholder', data: { value: `{${name}}`, names: allNames } }))
}

/** What looks like a name; braces of other texts (JSON) are no placeholders. */
const inBraces = /\{([ ]*[\p{L}_][\p{L}\p{M}\p{N}_ -]{0,60})\}/gu

const nameOf = (said: string) => said.trim().toLowerCase()

function isPlaceholder(name: string): name is Placeholder {
  return (placeholders as readonly string[]).includes(name)
}
