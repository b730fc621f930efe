import { defineFeature } from '../../../resource/feature.ts'

export const appVersion = defineFeature({
  extensions: {
    'app-version': () => import('./extensions.ts'),
  },
})
