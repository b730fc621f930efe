import { defineFeature } from '../../../resource/feature.ts'

export const templateManage = defineFeature({
  extensions: {
    template: () => import('./extensions.ts'),
  },
})
