import { defineDomain } from '../../defineDomain.ts'
import { models, saysWhy } from '../models/index.ts'
import { keepTranslation } from './keepTranslation.ts'
import { orderAgain, owner, translateItem } from './translate.ts'
import { askedOwner, createTranslateNow } from './translateNow.ts'
import { translationEnded } from './translationEnded.ts'

export type { TranslateNow } from './translateNow.ts'

/** Texts of the library, and what somebody is writing, in other languages. */
export const translations = defineDomain({
  name: 'translations',
  needs: { models },
  grants: { content: ['translation.*'], lookContent: ['translation.list'] },
  start({ context, resources }, { models }) {
    const asked = createTranslateNow(context, models)
    models.ownedBy(owner, { ended: translationEnded })
    models.ownedBy(askedOwner, { ended: async (_tx, result) => asked.ended(result) })
    resources.extend('library-item', { actions: { translate: translateItem(models) } })
    resources.extend('translation', {
      present: saysWhy,
      actions: { again: orderAgain(models), keep: keepTranslation(resources.tables) },
    })
    return { now: asked.now }
  },
})
