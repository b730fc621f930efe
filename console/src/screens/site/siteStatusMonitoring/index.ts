import { defineFeature } from '../../../resource/feature.ts'

export const siteStatusMonitoring = defineFeature({
  screens: {
    '/siteStatusMonitoring': {
      load: async () => (await import('./SiteStatusScreen.tsx')).SiteStatusScreen,
    },
  },
})
