import { defineFeature } from '../../../resource/feature.ts'

export const platformManage = defineFeature({
  extensions: {
    platform: () => import('./extensions.ts'),
  },
})
