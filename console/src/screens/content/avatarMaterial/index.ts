import { defineFeature } from '../../../resource/feature.ts'

export const avatarMaterial = defineFeature({
  extensions: {
    avatar: () => import('./extensions.ts'),
  },
})
