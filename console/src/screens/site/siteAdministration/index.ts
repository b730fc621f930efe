import { defineFeature } from '../../../resource/feature.ts'

export const siteAdministration = defineFeature({
  extensions: {
    site: () => import('./extensions.ts'),
  },
  routeTabs: {
    '/siteAdministration': () => import('./routeTabs.ts'),
  },
})
