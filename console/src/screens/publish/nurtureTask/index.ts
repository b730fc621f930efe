import { defineFeature } from '../../../resource/feature.ts'

export const nurtureTask = defineFeature({
  extensions: { 'nurture-task': () => import('./extensions.ts') },
  routeTabs: { '/nurtureTask': () => import('./routeTabs.ts') },
})
