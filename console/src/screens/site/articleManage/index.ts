import { defineFeature } from '../../../resource/feature.ts'

export const articleManage = defineFeature({
  extensions: {
    article: () => import('./extensions.ts'),
  },
})
