import { defineFeature } from '../../../resource/feature.ts'

export const events = defineFeature({
  extensions: {
    event: async () => (await import('./extensions.ts')).ofEvents,
    'event-group': async () => (await import('./extensions.ts')).ofGroups,
  },
})
