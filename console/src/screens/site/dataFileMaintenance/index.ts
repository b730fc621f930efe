import { defineFeature } from '../../../resource/feature.ts'

export const dataFileMaintenance = defineFeature({
  pieces: {
    'file-site': () => import('./pieces.ts'),
  },
})
