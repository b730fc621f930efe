import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import {
  mostDeviceLogBytes,
  mostUnpackedBytes,
  type Recording,
  recording,
  type UiElement,
  uiElements,
} from '@quarterdeck/shared/protocol/evidence.ts'
import { readZip, type ZipEntry } from '../../../../platform/spreadsheet/readZip.ts'

/** What an agent has sent of an attempt; nothing in it is believed before it was read by its schema. */
export interface Archive {
  timeline(): Promise<Recording | undefined>
  /** PNG. */
  picture(n: number): Promise<Buffer | undefined>
  tree(n: number): Promise<UiElement[] | undefined>
  deviceLog(): Promise<Buffer | undefined>
}

const unpack = promisify(gunzip)
const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const mostPictureBytes = 1024 * 1024

/** Throws `file_broken` where it is no zip. */
export async function readArchive(bytes: Buffer): Promise<Archive> {
  const entries = new Map((await readZip(bytes)).map((entry) => [entry.name, entry]))
  const content = async (name: string, most: number) => readWithin(entries.get(name), most)
  return {
    async timeline() {
      const text = await content('timeline.json', mostUnpackedBytes)
      return text && parse(text, recording)
    },
    async picture(n) {
      const png = await content(`pictures/${n}.png`, mostPictureBytes)
      return png?.subarray(0, 8).equals(pngMagic) ? png : undefined
    },
    async tree(n) {
      const packed = await content(`trees/${n}.json.gz`, mostPictureBytes)
      if (!packed) return undefined
      const text = await unpack(packed, { maxOutputLength: mostUnpackedBytes }).catch(() => undefined)
      return text && parse(text, uiElements)
    },
    deviceLog: () => content('device.log', mostDeviceLogBytes * 2),
  }
}

async function readWithin(entry: ZipEntry | undefined, most: number): Promise<Buffer | undefined> {
  if (!entry) return undefined
  if (entry.size > most || entry.isEncrypted) throw new AppError('file_inflates')
  return entry.read()
}

function parse<T>(text: Buffer, schema: { parse(value: unknown): T }): T {
  try {
    return schema.parse(JSON.parse(text.toString('utf8')))
  } catch (cause) {
    throw new AppError('file_broken', {}, { cause })
  }
}
