import { defineFeature } from '../../../resource/feature.ts'

export const accountManage = defineFeature({
  pieces: {
    account: () => import('./pieces.ts'),
  },
})
