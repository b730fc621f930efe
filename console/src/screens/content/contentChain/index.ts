import { defineFeature } from '../../../resource/feature.ts'

export const contentChain = defineFeature({
  screens: {
    '/contentChain': {
      load: async () => (await import('./ContentChainScreen.tsx')).ContentChainScreen,
    },
  },
})
