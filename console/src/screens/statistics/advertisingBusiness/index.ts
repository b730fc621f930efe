import { defineFeature } from '../../../resource/feature.ts'

export const advertisingBusiness = defineFeature({
  extensions: {
    'ad-statistic': () => import('./extensions.ts'),
  },
})
