import { defineFeature } from '../../../resource/feature.ts'

export const phoneManage = defineFeature({
  pieces: {
    phone: () => import('./pieces.ts'),
    'phone-wall': () => import('./pieces.ts'),
  },
})
