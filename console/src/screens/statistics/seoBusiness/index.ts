import { defineFeature } from '../../../resource/feature.ts'

export const seoBusiness = defineFeature({
  screens: {
    '/seoBusiness': {
      load: async () => (await import('./SeoScreen.tsx')).SeoScreen,
      areas: ['site', 'promotion'],
    },
  },
})
