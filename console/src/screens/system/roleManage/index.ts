import { defineFeature } from '../../../resource/feature.ts'

export const roleManage = defineFeature({
  extensions: {
    role: () => import('./extensions.ts'),
  },
})
