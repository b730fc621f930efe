import { defineFeature } from '../../../resource/feature.ts'

export const userManage = defineFeature({
  extensions: {
    user: () => import('./extensions.ts'),
  },
})
