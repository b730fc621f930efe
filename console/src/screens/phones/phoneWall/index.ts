import { defineFeature } from '../../../resource/feature.ts'

export const phoneWall = defineFeature({
  screens: {
    '/phoneWall': {
      load: async () => (await import('./PhoneWallScreen.tsx')).PhoneWallScreen,
    },
  },
})
