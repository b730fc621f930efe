import { defineFeature } from '../../../resource/feature.ts'

export const alertManage = defineFeature({
  pieces: {
    'alert-event': () => import('./eventPieces.tsx'),
    'alert-rule': () => import('./rulePieces.tsx'),
  },
})
