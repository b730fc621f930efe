/** So many personas are made up at once. */
export const mostDrafted = 100

/** What is wanted of personas that a model makes up. */
export interface WantedPersonas {
  readonly count: number
  /** ISO 3166-1 and ISO 639; '' where nobody has said. */
  readonly country: string
  readonly language: string
  /** Of a hundred. */
  readonly women: number
  readonly industries: readonly string[]
  readonly description: string
}

/** What a model answers with, by these names. */
export const draftedFields = [
  'name',
  'gender',
  'age',
  'country',
  'industry',
  'career',
  'education',
  'traits',
  'interests',
] as const
export type DraftedField = (typeof draftedFields)[number]

/** What a model is told. */
export function personaPrompt({ count, country, language, women, industries, description }: WantedPersonas): string {
  const named = (type: 'region' | 'language', code: string) =>
    code === '' ? '' : (new Intl.DisplayNames('en', { type }).of(code) ?? code)
  const lines = [
    `Make up ${count} fictional adults, nobody who exists. About ${women} of a hundred are women.`,
    country && `All live in ${named('region', country)} (country "${country}").`,
    language && `Write in ${named('language', language)}.`,
    industries.length > 0 && `They work in: ${industries.join(', ')}.`,
    description.trim() && `What they have in common: ${description.trim()}`,
    `Answer with a JSON array of ${count} objects and nothing else. Each has exactly the keys ${draftedFields.join(', ')}.`,
    'gender is "man" or "woman", age a number from 18 to 99, country an ISO 3166-1 alpha-2 code; all else is a short text.',
  ]
  return lines.filter(Boolean).join('\n')
}

/**
 * The personas of an answer: what stands between the first and the last bracket, as JSON. Only keys that were asked for, and of these
 * texts and numbers; what they say is checked afterwards, as every sheet is. Empty where nothing can be read.
 */
export function readPersonas(answer: string): Partial<Record<DraftedField, string>>[] {
  const [from, to] = [answer.indexOf('['), answer.lastIndexOf(']')]
  if (from < 0 || to <= from) return []
  let read: unknown
  try {
    read = JSON.parse(answer.slice(from, to + 1))
  } catch {
    return []
  }
  if (!Array.isArray(read)) return []
  return read
    .filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null && !Array.isArray(one))
    .map((one) =>
      Object.fromEntries(
        draftedFields.flatMap((name) => {
          const value = one[name]
          return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
        }),
      ),
    )
}
