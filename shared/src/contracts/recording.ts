import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const id = z.coerce.number().int().min(1)

/** No recording is longer. */
export const mostRecordedSeconds = 1800

export const startRecording = endpoint({
  name: 'recording.make',
  method: 'POST',
  path: '/screen/recording',
  permission: 'recording.make',
  visibility: 'as',
  sees: { phone: 'phone' },
  summary:
    'Record the screen of a phone, and what is done there, until it is ended, for so many seconds, or while the phone can be shown. Where whoever asks looks at the phone it ends a minute after they have left.',
  body: z.object({ phone: id, seconds: z.number().int().min(1).max(mostRecordedSeconds).default(mostRecordedSeconds) }),
  reply: z.object({ id: z.number().int() }),
})

export const endRecording = endpoint({
  name: 'recording.end',
  method: 'POST',
  path: '/screen/recording/end',
  permission: 'recording.make',
  visibility: 'as',
  sees: { id: 'recording' },
  summary: 'End a recording; it can be played from then on.',
  body: z.object({ id }),
})

export const recordingFile = endpoint({
  name: 'recording.file',
  method: 'GET',
  path: '/screen/recording/file',
  permission: 'recording.get',
  visibility: 'as',
  sees: { id: 'recording' },
  summary:
    'A recording that has ended: `frames` as it was kept (protocol/recordingFile.ts), `video` as MP4 that lasts as long as the recording, or as a zip file of pictures where there were stills.',
  query: z.object({ id, as: z.enum(['frames', 'video']).default('video') }),
  shape: 'file',
})
