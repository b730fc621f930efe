import { z } from 'zod'
import type { ScriptFinding } from './scriptProblem.ts'

/** What a script is for: which queue offers it to a phone. Their places are codes that are stored: new ones stand at the end. */
export const scriptPurposes = [
  ...(['book-list', 'story-note', 'check', 'publish', 'unpublish', 'login-check'] as const),
  ...(['edit-profile', 'custom', 'message', 'statistics', 'nurture'] as const),
] as const
export type ScriptPurpose = (typeof scriptPurposes)[number]

/** Of these a platform may have several enabled scripts: each run names its own. Of all others one is. */
export const severalEnabled: ReadonlySet<ScriptPurpose> = new Set<ScriptPurpose>(['custom', 'nurture'])

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)

const value = z.union([z.string(), z.number(), z.boolean()])
export type ParameterValue = z.infer<typeof value>

/** One thing that an operator may set for a script. Its type is that of `default`. */
export const scriptParameter = z
  .strictObject({
    default: value,
    /** Shown beside the field, e.g. `s`, `px`, `times`. The script gets the bare number. */
    unit: z.string().max(16).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    options: z.array(value).min(1).max(100).optional(),
  })
  .superRefine((parameter, issues) => {
    const numeric = typeof parameter.default === 'number'
    if (!numeric && (parameter.min !== undefined || parameter.max !== undefined)) {
      issues.addIssue({
        code: 'custom',
        path: ['min'],
        params: { code: 'field_number_only', values: {} } satisfies ScriptFinding,
      })
      return
    }
    const wrong = problemOf(parameter, parameter.default)
    if (wrong) issues.addIssue({ code: 'custom', path: ['default'], params: wrong })
  })
export type ScriptParameter = z.infer<typeof scriptParameter>

/** `export const meta = {…}` of a script. A plain literal: it is read without running the script (scriptSource.ts). */
export const scriptMeta = z.strictObject({
  name: slug,
  platform: slug,
  /** The Android package: the only one that the script may touch. */
  app: z.string().regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/),
  purpose: z.enum(scriptPurposes),
  parameters: z.record(z.string().regex(/^[A-Za-z_]\w{0,63}$/), scriptParameter).default({}),
  /** Milliseconds; the control plane may allow less. */
  maxRuntimeMs: z.number().int().min(1000).max(3_600_000).optional(),
})
export type ScriptMeta = z.infer<typeof scriptMeta>

/**
 * The values that a script gets: defaults, replaced by those given. All problems at once; a name that
 * the script does not have is a problem too.
 */
export function checkParameters(
  meta: Pick<ScriptMeta, 'parameters'>,
  given: Readonly<Record<string, ParameterValue>>,
): { ok: true; values: Record<string, ParameterValue> } | { ok: false; problems: ScriptFinding[] } {
  const problems: ScriptFinding[] = []
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(meta.parameters, name)) problems.push({ code: 'parameter_none', values: { name } })
  }
  const values: Record<string, ParameterValue> = {}
  for (const [name, parameter] of Object.entries(meta.parameters)) {
    const chosen = Object.hasOwn(given, name) ? given[name]! : parameter.default
    const wrong = problemOf(parameter, chosen)
    if (wrong) problems.push({ ...wrong, values: { ...wrong.values, field: `parameters.${name}` } })
    else values[name] = chosen
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values }
}

interface Limits {
  default: ParameterValue
  min?: number | undefined
  max?: number | undefined
  options?: ParameterValue[] | undefined
}

/** Its field says who asks. */
function problemOf({ default: like, min, max, options }: Limits, chosen: ParameterValue): ScriptFinding | undefined {
  if (typeof chosen !== typeof like) return { code: 'field_type', values: { expected: typeof like } }
  if (options && !options.includes(chosen)) {
    const choices = options.map((option) => JSON.stringify(option)).join(', ')
    return { code: 'field_choice', values: { choices } }
  }
  if (typeof chosen !== 'number') return undefined
  if (min !== undefined && chosen < min) return { code: 'field_least', values: { least: min } }
  if (max !== undefined && chosen > max) return { code: 'field_most', values: { most: max } }
  return undefined
}
