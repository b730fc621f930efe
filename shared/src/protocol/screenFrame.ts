/**
 * Pictures, as binary frames from the agent to the control plane and on to viewers, unchanged: a header of 16 bytes, big-endian,
 * then the picture.
 *
 * | Bytes | |
 * | --- | --- |
 * | 0 | kind |
 * | 1 | 0 |
 * | 2–3, 4–5 | width and height of the picture |
 * | 6–9 | id of the phone |
 * | 10–15 | time of the picture on the phone, microseconds; of a screenshot the request it answers |
 */
export const frameKinds = {
  /** H.264, Annex B, parameter sets (SPS, PPS) in front: needs no other. */
  key: 1,
  /** H.264, Annex B: needs those before it. */
  delta: 2,
  /** A still, whole. */
  png: 3,
  /** The answer to `screenshot`: PNG at the size of the phone's screen. */
  screenshot: 4,
} as const
export type FrameKind = keyof typeof frameKinds

export const frameHeaderBytes = 16

export interface FrameHead {
  kind: FrameKind
  phone: number
  width: number
  height: number
  /** Microseconds; of a screenshot the number of the request. */
  time: number
}

const names = new Map(Object.entries(frameKinds).map(([name, code]) => [code, name as FrameKind]))

/** The head of a frame; undefined where it is none. The picture is `frame.subarray(frameHeaderBytes)`. */
export function readFrameHead(frame: Uint8Array): FrameHead | undefined {
  const kind = names.get((frame[0] ?? 0) as (typeof frameKinds)[FrameKind])
  if (!kind || frame[1] !== 0 || frame.length < frameHeaderBytes) return undefined
  const view = new DataView(frame.buffer, frame.byteOffset, frameHeaderBytes)
  return {
    kind,
    width: view.getUint16(2),
    height: view.getUint16(4),
    phone: view.getUint32(6),
    time: view.getUint16(10) * 2 ** 32 + view.getUint32(12),
  }
}

export function writeFrameHead({ kind, phone, width, height, time }: FrameHead): Uint8Array {
  const bytes = new Uint8Array(frameHeaderBytes)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, frameKinds[kind])
  view.setUint16(2, width)
  view.setUint16(4, height)
  view.setUint32(6, phone)
  view.setUint16(10, Math.floor(time / 2 ** 32) & 0xffff)
  view.setUint32(12, time % 2 ** 32)
  return bytes
}
