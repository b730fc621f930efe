import { defineFeature } from '../../../resource/feature.ts'

export const auditLog = defineFeature({
  pieces: {
    audit: () => import('./pieces.ts'),
  },
})
