import { defineFeature } from '../../../resource/feature.ts'

export const runStatistics = defineFeature({
  screens: {
    '/runStatistics': {
      load: async () => (await import('./RunStatisticsScreen.tsx')).RunStatisticsScreen,
    },
  },
})
