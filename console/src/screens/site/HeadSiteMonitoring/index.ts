import { defineFeature } from '../../../resource/feature.ts'

export const HeadSiteMonitoring = defineFeature({
  extensions: {
    ranking: () => import('./extensions.ts'),
  },
  routeTabs: {
    '/HeadSiteMonitoring': () => import('./routeTabs.ts'),
  },
})
