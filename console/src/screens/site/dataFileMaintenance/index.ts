import { defineFeature } from '../../../resource/feature.ts'

export const dataFileMaintenance = defineFeature({
  extensions: {
    'file-site': () => import('./extensions.ts'),
  },
})
