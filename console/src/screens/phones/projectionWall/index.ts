import { defineFeature } from '../../../resource/feature.ts'

export const projectionWall = defineFeature({
  screens: {
    '/projectionWall': {
      load: async () => (await import('./ProjectionScreen.tsx')).ProjectionScreen,
    },
  },
})
