import { defineFeature } from '../../../resource/feature.ts'

export const liveStationManage = defineFeature({
  pieces: {
    'live-domain': () => import('./pieces.ts'),
  },
})
