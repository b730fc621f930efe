import { defineFeature } from '../../../resource/feature.ts'

export const sitePage = defineFeature({
  screens: {
    '/sitePage': {
      load: async () => (await import('./SitePageScreen.tsx')).SitePageScreen,
    },
  },
})
