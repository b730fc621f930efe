import { defineFeature } from '../../../resource/feature.ts'

export const accountManage = defineFeature({
  extensions: {
    account: () => import('./extensions.ts'),
  },
})
