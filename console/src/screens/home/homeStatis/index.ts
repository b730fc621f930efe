import { defineFeature } from '../../../resource/feature.ts'

export const homeStatis = defineFeature({
  screens: {
    '/homeStatis': {
      load: async () => (await import('./HomeScreen.tsx')).HomeScreen,
      areas: ['promotion', 'fleet'],
    },
  },
})
