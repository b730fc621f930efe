import { CFB } from '@e965/xlsx'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'

/**
 * The container of .xls also holds old Word files, and .xlsx files with a password; and SheetJS reads what is left of
 * one that was cut off as if it were all. Throws `file_broken`, `file_encrypted` or `file_type`.
 */
export function checkContainer(file: Buffer): void {
  if (file.length < headerSize) throw new AppError('file_broken')
  const sectorSize = 1 << Math.min(file.readUInt16LE(30), 12)
  if (file.length % sectorSize !== 0) throw new AppError('file_broken')
  const streams = readStreams(file)
  if (streams.some(({ size, content }) => content !== undefined && content.length < size))
    throw new AppError('file_broken')
  if (streams.some(({ name }) => name === 'EncryptedPackage')) throw new AppError('file_encrypted')
  if (!streams.some(({ name }) => /^(?:Workbook|Book)$/i.test(name))) throw new AppError('file_type')
}

const headerSize = 512

interface Stream {
  name: string
  size: number
  content?: Uint8Array
}

function readStreams(file: Buffer): Stream[] {
  try {
    return CFB.read(file, { type: 'buffer' }).FileIndex
  } catch (cause) {
    throw new AppError('file_broken', {}, { cause })
  }
}
