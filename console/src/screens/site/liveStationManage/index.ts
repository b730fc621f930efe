import { defineFeature } from '../../../resource/feature.ts'

export const liveStationManage = defineFeature({
  extensions: {
    'live-domain': () => import('./extensions.ts'),
  },
})
