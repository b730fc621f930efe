import { z } from 'zod'
import { longestDetail, mostDetails } from './failureDetailLimits.ts'

/** What an agent, or the sandbox of a script, has found: a code with values, put into words in the language of whoever reads it. */
export const failureDetail = z.object({
  /** A text of i18n/texts/fleet/particular.ts or script.problem.ts. */
  code: z.string().max(64),
  values: z.record(z.string().max(64), z.union([z.string().max(longestDetail), z.number()])),
  /** Where in the script; both count from 1. */
  line: z.number().int().min(1).optional(),
  column: z.number().int().min(1).optional(),
  /** The call that it happened in, as the script wrote it. */
  call: z.string().max(longestDetail).optional(),
})
export type FailureDetail = z.infer<typeof failureDetail>

/** Beside a `message` that says the same in English, for logs; where there are none that can be read, the message is what is known. */
export const particulars = z.array(failureDetail).max(mostDetails).optional().catch(undefined)
