import { type TranslationState, translationMachine } from '@quarterdeck/shared/states/translation.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { translation } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import { type ModelResult, said } from '../models/index.ts'

const translations: Stateful<TranslationState, typeof translation.$inferSelect> = {
  machine: translationMachine,
  table: nameOf(translation),
  key: 'id',
  column: 'status',
}

/** How a translation ended, in the transaction in which its order ends. */
export async function translationEnded(tx: Sql, { part, outcome, text, error, by }: ModelResult): Promise<void> {
  const isDone = outcome === 'done' && text !== undefined
  const made = { text, provider: by.name, model: by.model, error: '' }
  await transition(tx, translations, {
    to: isDone ? 'completed' : 'interrupted',
    from: ['processing'],
    ids: [part],
    set: isDone ? made : { error: error || said('translation_interrupted') },
    at: by.at,
  })
}
