import { defineFeature } from '../../../resource/feature.ts'

export const settingManage = defineFeature({
  screens: {
    '/settingManage': {
      load: async () => (await import('./SettingScreen.tsx')).SettingScreen,
      areas: ['site'],
    },
  },
})
