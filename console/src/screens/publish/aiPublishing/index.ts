import { defineFeature } from '../../../resource/feature.ts'

export const aiPublishing = defineFeature({
  screens: {
    '/aiPublishing': {
      load: async () => (await import('./ComposerScreen.tsx')).ComposerScreen,
      areas: ['content', 'fleet'],
    },
  },
})
