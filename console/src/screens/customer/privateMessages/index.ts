import { defineFeature } from '../../../resource/feature.ts'

export const privateMessages = defineFeature({
  screens: {
    '/privateMessages': { load: async () => (await import('./MessagesScreen.tsx')).MessagesScreen, areas: ['lists'] },
  },
  extensions: {
    conversation: () => import('./extensions.ts'),
  },
})
