import { defineFeature } from '../../../resource/feature.ts'

export const appUpgrade = defineFeature({
  pieces: {
    'app-build': () => import('./buildPieces.ts'),
    'app-upgrade': () => import('./upgradePieces.ts'),
    'app-upgrade-build': () => import('./readyPieces.ts'),
  },
})
