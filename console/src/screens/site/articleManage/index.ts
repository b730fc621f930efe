import { defineFeature } from '../../../resource/feature.ts'

export const articleManage = defineFeature({
  extensions: {
    article: async () => (await import('./extensions.ts')).ofArticles,
    'news-library': async () => (await import('./extensions.ts')).ofNews,
  },
})
