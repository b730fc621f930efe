import { defineFeature } from '../../../resource/feature.ts'

export const auditLog = defineFeature({
  extensions: {
    audit: () => import('./extensions.ts'),
  },
})
