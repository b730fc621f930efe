/** What the parameter sets of an H.264 stream (Annex B) say to a viewer. */
export interface StreamFormat {
  /** As RFC 6381 writes it: `avc1.` and profile, constraints and level. */
  codec: string
  width: number
  height: number
}

/** Reads the sequence parameter set (ITU-T H.264, 7.3.2.1.1); undefined where there is none. */
export function readParameterSets(bytes: Uint8Array): StreamFormat | undefined {
  const sps = findUnit(bytes, 7)
  if (!sps || sps.length < 4) return undefined
  const codec = `avc1.${Buffer.from(sps.subarray(1, 4)).toString('hex')}`
  return { codec, ...sizeOf(createBits(withoutEscapes(sps.subarray(4))), sps[1] ?? 0) }
}

/** The first unit of a type, without its start code. */
function findUnit(bytes: Uint8Array, type: number): Uint8Array | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const startCode = Buffer.from([0, 0, 1])
  for (let at = data.indexOf(startCode); at >= 0; ) {
    const next = data.indexOf(startCode, at + 3)
    if (((data[at + 3] ?? 0) & 0x1f) === type) return data.subarray(at + 3, next < 0 ? undefined : next)
    at = next
  }
  return undefined
}

/** A 3 that only keeps two zeros from looking like a start code is no part of the content (7.4.1). */
function withoutEscapes(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 3 && at >= 2 && bytes[at - 1] === 0 && bytes[at - 2] === 0))
}

/** Profiles that say more about colours. */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128])

function sizeOf(bits: Bits, profile: number): { width: number; height: number } {
  bits.number()
  const chroma = highProfiles.has(profile) ? readColours(bits) : 1
  bits.number()
  const order = bits.number()
  if (order === 0) bits.number()
  if (order === 1) throw new Error('an order of pictures that no phone uses')
  bits.number()
  bits.flag()
  const columns = bits.number() + 1
  const rows = bits.number() + 1
  const isWhole = bits.flag()
  if (!isWhole) bits.flag()
  bits.flag()
  const crop = bits.flag() ? [bits.number(), bits.number(), bits.number(), bits.number()] : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1
  const unitY = (chroma === 1 ? 2 : 1) * (isWhole ? 1 : 2)
  return {
    width: columns * 16 - (left + right) * unitX,
    height: rows * 16 * (isWhole ? 1 : 2) - (top + bottom) * unitY,
  }
}

function readColours(bits: Bits): number {
  const chroma = bits.number()
  if (chroma === 3) bits.flag()
  bits.number()
  bits.number()
  bits.flag()
  if (bits.flag()) throw new Error('scaling lists that no phone uses')
  return chroma
}

interface Bits {
  flag(): boolean
  /** An unsigned Exp-Golomb number (9.1). */
  number(): number
}

function createBits(bytes: Uint8Array): Bits {
  let at = 0
  const bit = () => {
    const byte = bytes[at >> 3]
    if (byte === undefined) throw new Error('the parameter set is cut off')
    return (byte >> (7 - (at++ & 7))) & 1
  }
  return {
    flag: () => bit() === 1,
    number() {
      let zeros = 0
      while (bit() === 0) zeros++
      let value = 1
      for (let n = 0; n < zeros; n++) value = value * 2 + bit()
      return value - 1
    },
  }
}
