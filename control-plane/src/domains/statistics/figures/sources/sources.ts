import type { Source } from '../source.ts'
import { accountLevelSource, accountSource } from './account.ts'
import { businessSource } from './business.ts'
import { operatorSource } from './operator.ts'
import { personaSource } from './persona.ts'
import { publishSource } from './publish.ts'
import { runSource } from './run.ts'
import { tagSource } from './tag.ts'

/** Where the figures of each definition stand. */
export const sources: readonly Source[] = [
  accountSource,
  accountLevelSource,
  personaSource,
  operatorSource,
  publishSource,
  runSource,
  tagSource,
  businessSource,
]
