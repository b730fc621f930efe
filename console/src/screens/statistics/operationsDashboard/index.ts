import { defineFeature } from '../../../resource/feature.ts'

export const operationsDashboard = defineFeature({
  screens: {
    '/operationsDashboard': {
      load: async () => (await import('./DashboardScreen.tsx')).DashboardScreen,
      areas: ['fleet', 'publish'],
    },
  },
})
