import { defineFeature } from '../../../resource/feature.ts'

export const publishCalendar = defineFeature({
  screens: {
    '/publishCalendar': {
      load: async () => (await import('./PublishCalendarScreen.tsx')).PublishCalendarScreen,
    },
  },
})
