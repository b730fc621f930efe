import { defineFeature } from '../../../resource/feature.ts'

export const groupControl = defineFeature({
  screens: {
    '/groupControl': {
      load: async () => (await import('./GroupControlScreen.tsx')).GroupControlScreen,
    },
  },
})
