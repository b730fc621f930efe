import { defineFeature } from '../../../resource/feature.ts'

export const ipWhitelist = defineFeature({
  extensions: {
    'ip-whitelist': () => import('./extensions.ts'),
  },
})
