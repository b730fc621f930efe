import { defineFeature } from '../../../resource/feature.ts'

export const contentTasks = defineFeature({
  screens: {
    '/batchContent': { load: async () => (await import('./TaskScreen.tsx')).BatchScreen },
    '/singleContent': { load: async () => (await import('./TaskScreen.tsx')).SingleScreen },
    '/taskManage': { load: async () => (await import('./TaskScreen.tsx')).AllTasksScreen },
  },
})
