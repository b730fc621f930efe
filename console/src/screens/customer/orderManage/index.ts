import { defineFeature } from '../../../resource/feature.ts'

export const orderManage = defineFeature({
  extensions: {
    'customer-order': () => import('./extensions.ts'),
  },
})
