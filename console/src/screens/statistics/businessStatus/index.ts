import { defineFeature } from '../../../resource/feature.ts'

export const businessStatus = defineFeature({
  screens: {
    '/businessStatus': { load: async () => (await import('./BusinessStatusScreen.tsx')).BusinessStatusScreen },
  },
})
