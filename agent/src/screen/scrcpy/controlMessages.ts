/** What scrcpy 3 is told, byte for byte (scrcpy, control_msg.c). */

export interface PicturePoint {
  x: number
  y: number
  /** Of the picture that the point belongs to; the server leaves alone what is meant for another. */
  width: number
  height: number
}

const touchActions = { down: 0, up: 1, move: 2, cancel: 3 } as const
export type TouchAction = keyof typeof touchActions

export function touchMessage(action: TouchAction, pointer: number, at: PicturePoint): Buffer {
  const message = Buffer.alloc(32)
  message.writeUInt8(2, 0)
  message.writeUInt8(touchActions[action], 1)
  message.writeBigInt64BE(BigInt(pointer), 2)
  writePoint(message, 10, at)
  const isPressed = action === 'down' || action === 'move'
  message.writeUInt16BE(isPressed ? 0xffff : 0, 22)
  return message
}

/** Notches; right and down positive. */
export function scrollMessage(at: PicturePoint, dx: number, dy: number): Buffer {
  const message = Buffer.alloc(21)
  message.writeUInt8(3, 0)
  writePoint(message, 1, at)
  message.writeInt16BE(fixedPoint(dx / 16), 13)
  message.writeInt16BE(fixedPoint(-dy / 16), 15)
  return message
}

export function keyMessage(isDown: boolean, code: number, meta: number): Buffer {
  const message = Buffer.alloc(14)
  message.writeUInt8(isDown ? 0 : 1, 1)
  message.writeInt32BE(code, 2)
  message.writeInt32BE(meta, 10)
  return message
}

/** Text for which the phone's keyboard has keys; 300 bytes at most. */
export function textMessage(text: string): Buffer {
  const bytes = Buffer.from(text)
  const message = Buffer.alloc(5)
  message.writeUInt8(1, 0)
  message.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([message, bytes])
}

/** Puts text on the phone's clipboard, and pastes it where wanted; answered under the number. */
export function setClipboardMessage(sequence: bigint, text: string, paste: boolean): Buffer {
  const bytes = Buffer.from(text)
  const message = Buffer.alloc(14)
  message.writeUInt8(9, 0)
  message.writeBigUInt64BE(sequence, 1)
  message.writeUInt8(paste ? 1 : 0, 9)
  message.writeUInt32BE(bytes.length, 10)
  return Buffer.concat([message, bytes])
}

export const getClipboardMessage: Readonly<Uint8Array> = Buffer.from([8, 0])
export const rotateMessage: Readonly<Uint8Array> = Buffer.from([11])
export const resetVideoMessage: Readonly<Uint8Array> = Buffer.from([17])

function writePoint(message: Buffer, offset: number, { x, y, width, height }: PicturePoint): void {
  message.writeInt32BE(Math.round(x), offset)
  message.writeInt32BE(Math.round(y), offset + 4)
  message.writeUInt16BE(width, offset + 8)
  message.writeUInt16BE(height, offset + 10)
}

/** -1 to 1 in 16 bits. */
function fixedPoint(value: number): number {
  return Math.max(-0x8000, Math.min(0x7fff, Math.round(value * 0x8000)))
}
