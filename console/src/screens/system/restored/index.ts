import { defineFeature } from '../../../resource/feature.ts'

export const restored = defineFeature({
  screens: {
    '/restored': {
      load: async () => (await import('./RestoredScreen.tsx')).RestoredScreen,
      areas: ['fleet', 'publish'],
    },
  },
})
