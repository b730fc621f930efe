import { z } from 'zod'

/** What a script is for: which queue offers it to a phone. */
export const scriptPurposes = ['book-list', 'story-note', 'check'] as const
export type ScriptPurpose = (typeof scriptPurposes)[number]

const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower case letters, digits and hyphens, 64 characters at most')

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
      issues.addIssue({ code: 'custom', path: ['min'], message: 'min and max belong to a number' })
      return
    }
    const wrong = problemOf(parameter, parameter.default)
    if (wrong) issues.addIssue({ code: 'custom', path: ['default'], message: wrong })
  })
export type ScriptParameter = z.infer<typeof scriptParameter>

/** `export const meta = {…}` of a script. A plain literal: it is read without running the script (scriptSource.ts). */
export const scriptMeta = z.strictObject({
  name: slug,
  platform: slug,
  /** The Android package: the only one that the script may touch. */
  app: z.string().regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'must be an Android package name such as com.example.app'),
  purpose: z.enum(scriptPurposes),
  parameters: z.record(z.string().regex(/^[A-Za-z_]\w{0,63}$/), scriptParameter).default({}),
  /** Milliseconds; the control plane may allow less. */
  maxRuntimeMs: z.number().int().min(1000).max(3_600_000).optional(),
})
export type ScriptMeta = z.infer<typeof scriptMeta>

/**
 * The values that a script gets: defaults, replaced by those given. All problems at once, one sentence each; a name that
 * the script does not have is a problem too.
 */
export function checkParameters(
  meta: Pick<ScriptMeta, 'parameters'>,
  given: Readonly<Record<string, ParameterValue>>,
): { ok: true; values: Record<string, ParameterValue> } | { ok: false; problems: string[] } {
  const problems: string[] = []
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(meta.parameters, name)) problems.push(`parameter ${name}: the script has none of that name`)
  }
  const values: Record<string, ParameterValue> = {}
  for (const [name, parameter] of Object.entries(meta.parameters)) {
    const chosen = Object.hasOwn(given, name) ? given[name]! : parameter.default
    const wrong = problemOf(parameter, chosen)
    if (wrong) problems.push(`parameter ${name}: ${wrong}`)
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

function problemOf(parameter: Limits, chosen: ParameterValue): string | undefined {
  if (typeof chosen !== typeof parameter.default) {
    return `must be a ${typeof parameter.default}, not a ${typeof chosen}`
  }
  if (parameter.options && !parameter.options.includes(chosen)) {
    return `must be one of ${parameter.options.map((option) => JSON.stringify(option)).join(', ')}`
  }
  if (typeof chosen !== 'number') return undefined
  if (parameter.min !== undefined && chosen < parameter.min) return `must be at least ${parameter.min}`
  if (parameter.max !== undefined && chosen > parameter.max) return `must be at most ${parameter.max}`
  return undefined
}
