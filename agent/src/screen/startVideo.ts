import { PhoneLost } from '../phones/phoneError.ts'
import { type ScrcpyOptions, type ScrcpySource, startScrcpy } from './scrcpy/startScrcpy.ts'
import type { PictureSink } from './source.ts'

/** A video that has begun shows its first picture within this: encoders that refuse a size say nothing. */
const firstPictureMs = 3000

/** A phone's screen as H.264 that really comes: ends with a reason where there is no picture in time. */
export async function startVideo(options: ScrcpyOptions): Promise<ScrcpySource> {
  const late = new AbortController()
  let hasCome = false
  const sink: PictureSink = {
    get isFull() {
      return options.sink.isFull
    },
    format: (format) => options.sink.format(format),
    picture(picture) {
      hasCome = true
      options.sink.picture(picture)
    },
  }
  const signal = AbortSignal.any([options.signal, late.signal])
  const source = await startScrcpy({ ...options, sink, signal })
  // In two halves, so that an agent which stood still itself hears what has come meanwhile.
  let timer = setTimeout(() => {
    timer = setTimeout(() => {
      if (!hasCome) late.abort(new PhoneLost(`no picture within ${firstPictureMs / 1000} s`))
    }, firstPictureMs / 2)
  }, firstPictureMs / 2)
  const done = source.done.finally(() => clearTimeout(timer))
  return {
    ...source,
    done: done.then(() => {
      if (late.signal.aborted && !options.signal.aborted) throw late.signal.reason
    }),
  }
}
