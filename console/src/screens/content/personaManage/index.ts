import { defineFeature } from '../../../resource/feature.ts'

export const personaManage = defineFeature({
  extensions: {
    persona: () => import('./extensions.ts'),
  },
})
