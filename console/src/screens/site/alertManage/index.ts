import { defineFeature } from '../../../resource/feature.ts'

export const alertManage = defineFeature({
  extensions: {
    'alert-event': () => import('./eventExtensions.tsx'),
    'alert-group': () => import('./groupExtensions.tsx'),
    'alert-rule': () => import('./ruleExtensions.tsx'),
  },
})
