import { defineFeature } from '../../../resource/feature.ts'

export const userAccess = defineFeature({
  screens: {
    '/userAccess': {
      load: async () => (await import('./UserAccessScreen.tsx')).UserAccessScreen,
    },
  },
})
