import { defineFeature } from '../../../resource/feature.ts'

export const android = defineFeature({
  screens: {
    '/android': {
      load: async () => (await import('./AndroidScreen.tsx')).AndroidScreen,
    },
  },
})
