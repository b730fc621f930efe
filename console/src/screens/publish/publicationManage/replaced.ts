import type { replaceText } from '@quarterdeck/shared/contracts/publishing.ts'
import type { z } from 'zod'

/** What a find and replace would do, or has done. */
export type Replaced = z.output<(typeof replaceText)['reply']>
