import { defineFeature } from '../../../resource/feature.ts'

export const jobCentre = defineFeature({
  screens: {
    '/jobCentre': {
      load: async () => (await import('./JobCentreScreen.tsx')).JobCentreScreen,
    },
  },
})
