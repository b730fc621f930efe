import { defineFeature } from '../../../resource/feature.ts'

export const phoneManage = defineFeature({
  extensions: {
    phone: () => import('./extensions.ts'),
    'phone-wall': () => import('./extensions.ts'),
  },
})
