import { defineFeature } from '../../../resource/feature.ts'

export const siteDatabase = defineFeature({
  routeTabs: {
    '/siteDatabase': () => import('./routeTabs.ts'),
  },
})
