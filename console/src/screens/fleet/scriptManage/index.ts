import { defineFeature } from '../../../resource/feature.ts'

export const scriptManage = defineFeature({
  extensions: {
    script: () => import('./extensions.ts'),
    'script-version': () => import('./versionExtensions.ts'),
  },
})
