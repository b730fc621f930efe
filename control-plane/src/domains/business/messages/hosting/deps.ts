import type { Context } from '../../../../platform/context.ts'
import type { Models } from '../../../content/models/index.ts'
import type { Runs } from '../../../work/runs/index.ts'
import type { Masks } from '../masks.ts'
import type { PhraseShelf } from '../phrases/phraseShelf.ts'

/** What hosting works with. */
export interface HostingDeps {
  context: Context
  runs: Runs
  models: Models
  masks: Masks
  shelf: Pick<PhraseShelf, 'of'>
}

/** Hosted answers in one conversation, a day. */
export const mostADay = 20
/** To another machine; then a person. */
export const mostRounds = 2
export const dayMs = 86_400_000
