import { defineFeature } from '../../../resource/feature.ts'

export const siteAdministration = defineFeature({
  pieces: {
    site: () => import('./pieces.ts'),
  },
  cards: {
    '/siteAdministration': () => import('./cards.ts'),
  },
})
