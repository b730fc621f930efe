import { defineFeature } from '../../../resource/feature.ts'

export const accountWhy = defineFeature({
  screens: {
    '/accountWhy': {
      load: async () => (await import('./AccountWhyScreen.tsx')).AccountWhyScreen,
    },
  },
})
