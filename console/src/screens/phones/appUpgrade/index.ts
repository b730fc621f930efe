import { defineFeature } from '../../../resource/feature.ts'

export const appUpgrade = defineFeature({
  extensions: {
    'app-build': () => import('./buildExtensions.ts'),
    'app-upgrade': () => import('./upgradeExtensions.ts'),
    'app-upgrade-build': () => import('./readyExtensions.ts'),
  },
})
