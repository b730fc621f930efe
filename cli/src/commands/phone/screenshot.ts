import { keepFile } from '../../files.ts'
import { takeScreenshot } from '../../live/takeScreenshot.ts'
import type { Perform } from '../../tree/tree.ts'
import { idOfName } from '../resource/references.ts'
import { bySerial } from './bySerial.ts'

/** The screen of a phone as it is now, at its full size: in a file, or on stdout in a pipe. */
export const screenshot: Perform<{ output?: string }> = async (context, { output }, serial = '') => {
  const png = await takeScreenshot(context, await idOfName(context, bySerial, serial))
  // Phones of the network have an address as serial, which is no file name everywhere.
  const name = `${serial.replaceAll(/[^\w.-]/g, '_')}.png`
  await keepFile(context, { name, blob: new Blob([png]), capped: false }, output)
  return undefined
}
