import { defineFeature } from '../../../resource/feature.ts'

export const documentRecord = defineFeature({
  pieces: {
    posting: () => import('./pieces.ts'),
  },
  cards: {
    '/documentRecord': () => import('./cards.tsx'),
  },
})
