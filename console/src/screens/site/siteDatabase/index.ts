import { loadArea } from '../../../i18n/loadTexts.ts'
import { defineFeature } from '../../../resource/feature.ts'

export const siteDatabase = defineFeature({
  routeTabs: {
    // Words that no other screen says.
    '/siteDatabase': async () => (await Promise.all([import('./routeTabs.ts'), loadArea('upgrades')]))[0],
  },
})
