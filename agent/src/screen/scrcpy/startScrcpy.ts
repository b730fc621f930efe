import type { PhoneServices } from '../../phones/phoneServices.ts'
import type { PictureSink, ScreenSource, VideoQuality } from '../source.ts'
import { controlBy, type ScrcpyControl } from './scrcpyControl.ts'
import { type ScrcpyFile, startScrcpyServer } from './scrcpyServer.ts'
import { passPictures } from './videoStream.ts'

export interface ScrcpySource extends ScreenSource {
  control: ScrcpyControl
}

export interface ScrcpyOptions {
  services: PhoneServices
  file: ScrcpyFile
  sink: PictureSink
  quality: VideoQuality
  onCopied(text: string): void
  signal: AbortSignal
}

/** A phone's screen as H.264, and the way to use it. Fails where the phone does not run the server. */
export async function startScrcpy({
  services,
  file,
  sink,
  quality,
  onCopied,
  signal,
}: ScrcpyOptions): Promise<ScrcpySource> {
  const { video, control: socket } = await startScrcpyServer(services, file, quality, signal)
  const control = controlBy(socket, onCopied)
  const end = () => socket.destroy()
  signal.addEventListener('abort', end, { once: true })
  const done = passPictures(video, sink).finally(() => signal.removeEventListener('abort', end))
  return {
    control,
    refresh: control.resetVideo,
    done: done.catch((error: unknown) => {
      socket.destroy()
      if (!signal.aborted) throw error
    }),
  }
}
