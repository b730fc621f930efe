import { defineFeature } from '../../../resource/feature.ts'

export const contentTasks = defineFeature({
  screens: {
    '/batchContent': { load: async () => (await import('./TaskScreen.tsx')).BatchScreen },
    '/singleContent': { load: async () => (await import('./TaskScreen.tsx')).SingleScreen },
    '/madePosts': { load: async () => (await import('./TaskResult.tsx')).MadePostsScreen },
    '/taskManage': { load: async () => (await import('./TaskScreen.tsx')).AllTasksScreen },
  },
})
