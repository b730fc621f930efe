import { defineFeature } from '../../../resource/feature.ts'

export const HeadSiteMonitoring = defineFeature({
  pieces: {
    ranking: () => import('./pieces.ts'),
  },
  cards: {
    '/HeadSiteMonitoring': () => import('./cards.ts'),
  },
})
