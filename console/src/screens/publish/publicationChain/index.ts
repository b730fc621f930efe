import { defineFeature } from '../../../resource/feature.ts'

export const publicationChain = defineFeature({
  screens: {
    '/publicationChain': {
      load: async () => (await import('./PublicationChainScreen.tsx')).PublicationChainScreen,
    },
  },
})
