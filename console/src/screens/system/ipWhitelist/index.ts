import { defineFeature } from '../../../resource/feature.ts'

export const ipWhitelist = defineFeature({
  pieces: {
    'ip-whitelist': () => import('./pieces.ts'),
  },
})
