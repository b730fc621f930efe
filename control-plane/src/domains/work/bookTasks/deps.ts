import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Context } from '../../../platform/context.ts'
import type { Runs } from '../runs/index.ts'

/** What the use cases of book tasks work with. */
export interface TaskDeps {
  context: Context
  runs: Runs
}

/** Who asks, and in which language the answer is to be. */
export interface Caller {
  actor: { userId: number; username: string; address: string }
  t: Translate
  language: Language
}
