import { defineFeature } from '../../../resource/feature.ts'

export const scriptManage = defineFeature({
  pieces: {
    script: () => import('./pieces.ts'),
    'script-version': () => import('./versionPieces.ts'),
  },
})
