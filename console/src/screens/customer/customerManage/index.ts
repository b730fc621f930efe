import { defineFeature } from '../../../resource/feature.ts'

export const customerManage = defineFeature({
  extensions: {
    customer: () => import('./extensions.ts'),
  },
})
