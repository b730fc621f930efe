import { defineFeature } from '../../../resource/feature.ts'

const ofView = async () => (await import('./extensions.ts')).ofView

export const publicationManage = defineFeature({
  extensions: {
    publication: async () => (await import('./extensions.ts')).ofAll,
    'finished-release': ofView,
    'ai-content-release': ofView,
    'published-content': ofView,
  },
  besidePhone: { post: async () => (await import('./PostInHand.tsx')).PostInHand },
})
