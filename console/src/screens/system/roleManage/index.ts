import { defineFeature } from '../../../resource/feature.ts'

export const roleManage = defineFeature({
  pieces: {
    role: () => import('./pieces.ts'),
  },
})
