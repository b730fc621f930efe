import { defineFeature } from '../../../resource/feature.ts'

export const siteDatabase = defineFeature({
  cards: {
    '/siteDatabase': () => import('./cards.ts'),
  },
})
