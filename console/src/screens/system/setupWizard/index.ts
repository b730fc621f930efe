import { defineFeature } from '../../../resource/feature.ts'

export const setupWizard = defineFeature({
  screens: {
    '/setupWizard': {
      load: async () => (await import('./SetupScreen.tsx')).SetupScreen,
      areas: ['fleet', 'content', 'publish', 'lists', 'home', 'statistics'],
      lists: ['user', 'platform', 'host', 'phone', 'node', 'account', 'persona', 'nurture-task'],
    },
  },
})
