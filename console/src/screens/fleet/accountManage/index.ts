import { defineFeature } from '../../../resource/feature.ts'

export const accountManage = defineFeature({
  extensions: {
    account: () => import('./extensions.ts'),
    'account-login': () => import('./loginExtensions.ts'),
    'registration-pending': () => import('./registrationExtensions.ts'),
    'registration-record': () => import('./registrationExtensions.ts'),
  },
})
