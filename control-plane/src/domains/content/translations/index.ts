import { defineDomain } from '../../defineDomain.ts'
import { models, saysWhy } from '../models/index.ts'
import { dropAskedBefore } from './askedStore.ts'
import { askedEnded, askedOwner, createAskedTranslations } from './askedTranslations.ts'
import { keepTranslation } from './keepTranslation.ts'
import { orderAgain, owner, translateItem } from './translate.ts'
import { translationEnded } from './translationEnded.ts'

export { dropAsked, readAskedTexts } from './askedStore.ts'
export type { AskedTranslations } from './askedTranslations.ts'

const dayMs = 24 * 3_600_000
/** So long what was asked for once is not paid for a second time. */
const keptMs = 7 * dayMs

/** Texts of the library, and what somebody is writing, in other languages. */
export const translations = defineDomain({
  name: 'translations',
  needs: { models },
  grants: { content: ['translation.*'], lookContent: ['translation.list'] },
  start({ context, resources }, { models }) {
    const { store, now } = context
    models.ownedBy(owner, { ended: translationEnded })
    models.ownedBy(askedOwner, { ended: askedEnded })
    resources.extend('library-item', { actions: { translate: translateItem(models) } })
    resources.extend('translation', {
      present: saysWhy,
      actions: { again: orderAgain(models), keep: keepTranslation(resources.tables) },
    })
    const pruning = context.loops.every('translations.prune', dayMs, () =>
      store.write((tx) => dropAskedBefore.run(tx, { at: now() - keptMs })),
    )
    return {
      asked: createAskedTranslations({ store, now }, models),
      loops: [pruning],
    }
  },
})
