import { defineFeature } from '../../../resource/feature.ts'

export const hostManage = defineFeature({
  extensions: {
    host: () => import('./extensions.ts'),
  },
})
