import { defineFeature } from '../../../resource/feature.ts'

export const libraryVideo = defineFeature({
  extensions: {
    'library-text': async () => (await import('./extensions.ts')).ofTexts,
    'library-image': async () => (await import('./extensions.ts')).ofImages,
    'library-video': async () => (await import('./extensions.ts')).ofVideos,
  },
})
