import { readFile } from 'node:fs/promises'
import * as contract from '@quarterdeck/shared/contracts/recording.ts'
import { endRecording, recordingFile, startRecording } from '@quarterdeck/shared/contracts/recording.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { readRecording } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { type App, defineDomain, type Service } from '../../defineDomain.ts'
import { platformLog } from '../platformLog/index.ts'
import { type Screens, screens } from '../screens/index.ts'
import { recordingEvents } from './deviceEvents.ts'
import { createRecordingFiles } from './recordingFiles.ts'
import { selectOne } from './recordingStore.ts'
import { createRecordings } from './recordings.ts'
import { recordingSettings } from './settings.ts'
import { videoOf } from './videoOf.ts'

export const recordings = defineDomain({
  name: 'recordings',
  deviceEvents: recordingEvents,
  // What is recorded stands in the history of phones too.
  needs: { screens, platformLog },
  contracts: [contract],
  settings: recordingSettings,
  grants: {
    look: ['recording.list'],
    phones: ['recording.list', 'recording.get', 'recording.make'],
    leadPhones: ['recording.*'],
  },
  start: (app, { screens }, options: { goneMs?: number }) => startRecordings(app, screens, options),
})

/** Recordings of screens: made while somebody looks or not, kept as files, played and downloaded. */
async function startRecordings(
  { context, router }: App,
  screens: Screens,
  { goneMs }: { goneMs?: number },
): Promise<Service> {
  const { store, live, log } = context
  const recordingFiles = await createRecordingFiles(context)
  const recordings = createRecordings(context, { screens, recordingFiles, ...(goneMs && { goneMs }) })

  router.serve(startRecording, async ({ body, actor }) => ({
    data: { id: await recordings.start(actor, body.phone, body.seconds) },
  }))
  router.serve(endRecording, async ({ body }) => {
    await recordings.end(body.id)
    return { data: null }
  })
  router.serve(recordingFile, async ({ query }) => {
    const row = await selectOne.get(store.read, { id: query.id })
    if (!row) throw new AppError('not_found')
    const { started, ended } = row
    if (!ended) throw new AppError('recording_goes_on')
    const file = new Uint8Array(
      await readFile(recordingFiles.pathOf(query.id)).catch((cause: unknown) => {
        throw new AppError('file_gone', {}, { cause })
      }),
    )
    if (query.as === 'frames')
      return { name: `recording-${query.id}.frames`, type: 'application/octet-stream', bytes: file }
    const video = await videoOf(readRecording(file), (ended - Number(started)) / 1000)
    return { ...video, name: video.name.replace('recording', `recording-${query.id}`) }
  })

  // Rows are deleted by the list's own calls and by their age; what they let go of is taken away here.
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweeping
      .then(recordingFiles.sweep)
      .catch((error: unknown) => log.warn({ err: error }, 'old recordings were not removed'))
  }
  const stopListening = live.whenWritten(['recording'], sweep)
  sweep()
  return {
    async stop() {
      stopListening()
      await recordings.stop()
      await sweeping
    },
  }
}
