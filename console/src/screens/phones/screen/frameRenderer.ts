import type { FrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'

/** Draws the pictures of one phone on a canvas, each as soon as it is decoded; the canvas has the size of the picture. */
export interface FrameRenderer {
  picture(head: FrameHead, bytes: Uint8Array<ArrayBuffer>): void
  stop(): void
}

interface FrameRendererOptions {
  canvas: HTMLCanvasElement
  /** Nothing follows from here on but for a picture that needs no other. */
  onBroken(): void
  /** This browser decodes no video: it does so on https and localhost alone. */
  onUnable(): void
  /** The picture has another shape from here on. */
  onShape(width: number, height: number): void
}

export function createFrameRenderer({ canvas, onBroken, onUnable, onShape }: FrameRendererOptions): FrameRenderer {
  const context = canvas.getContext('2d', { alpha: false })!
  let decoder: VideoDecoder | undefined
  let stopped = false

  function draw(image: CanvasImageSource, width: number, height: number): void {
    if (stopped) return
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
      onShape(width, height)
    }
    context.drawImage(image, 0, 0)
    canvas.dataset.pictures = String(Number(canvas.dataset.pictures ?? 0) + 1)
  }

  function newDecoder(codec: string): VideoDecoder {
    const made = new VideoDecoder({
      output(frame) {
        draw(frame, frame.displayWidth, frame.displayHeight)
        frame.close()
      },
      error() {
        if (decoder === made) decoder = undefined
        if (!stopped) onBroken()
      },
    })
    made.configure({ codec, optimizeForLatency: true })
    return made
  }

  function video({ kind, time }: FrameHead, data: Uint8Array<ArrayBuffer>): void {
    if (typeof VideoDecoder === 'undefined') {
      onUnable()
      return
    }
    if (kind === 'key' && decoder === undefined) {
      const codec = codecOf(data)
      if (codec) decoder = newDecoder(codec)
      else onBroken()
    }
    // A picture that needs others, which nobody has.
    if (decoder?.state !== 'configured') return
    decoder.decode(new EncodedVideoChunk({ type: kind === 'key' ? 'key' : 'delta', timestamp: time, data }))
  }

  const still = newest<Uint8Array<ArrayBuffer>>(async (data) => {
    const bitmap = await createImageBitmap(new Blob([data], { type: 'image/png' }))
    draw(bitmap, bitmap.width, bitmap.height)
    bitmap.close()
  })

  return {
    picture(head, bytes) {
      if (head.kind === 'png') still(bytes)
      else if (head.kind !== 'screenshot') video(head, bytes)
    },
    stop() {
      stopped = true
      if (decoder && decoder.state !== 'closed') decoder.close()
      decoder = undefined
    },
  }
}

/** Profile, constraints and level as the parameter set in front of a key picture says them (RFC 6381 §3.3). */
export function codecOf(annexB: Uint8Array): string | undefined {
  for (let at = 0; at + 6 < annexB.length; at += 1) {
    const isStart = annexB[at] === 0 && annexB[at + 1] === 0 && annexB[at + 2] === 1
    if (!isStart || (annexB[at + 3]! & 0x1f) !== 7) continue
    const bytes = [...annexB.subarray(at + 4, at + 7)]
    return `avc1.${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }
  return undefined
}

/** Does one thing at a time; of what comes meanwhile only the newest is done then. */
function newest<T>(work: (item: T) => Promise<void>): (item: T) => void {
  let waiting: T | undefined
  let busy = false
  const next = (item: T) => {
    if (busy) {
      waiting = item
      return
    }
    busy = true
    void work(item)
      // A picture that is none is left out; the next one follows.
      .catch(() => undefined)
      .then(() => {
        busy = false
        const then = waiting
        waiting = undefined
        if (then !== undefined) next(then)
      })
  }
  return next
}
