import { defineFeature } from '../../../resource/feature.ts'

export const accessStatistics = defineFeature({
  screens: {
    '/accessStatistics': {
      load: async () => (await import('./AccessScreen.tsx')).AccessScreen,
    },
  },
})
