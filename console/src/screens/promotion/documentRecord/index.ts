import { defineFeature } from '../../../resource/feature.ts'

export const documentRecord = defineFeature({
  extensions: {
    posting: () => import('./extensions.ts'),
  },
  routeTabs: {
    '/documentRecord': () => import('./routeTabs.tsx'),
  },
})
