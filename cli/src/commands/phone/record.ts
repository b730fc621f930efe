import { setTimeout } from 'node:timers/promises'
import { endRecording, recordingFile, startRecording } from '@quarterdeck/shared/contracts/recording.ts'
import { ask, askFile } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { keepFile } from '../../files.ts'
import { tell } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { showLive } from '../../views/showLive.ts'
import { wholeNumber } from '../listQuery.ts'
import { idOfName } from '../resource/references.ts'
import { bySerial } from './bySerial.ts'
import { ignoreSigint } from './ignoreSigint.ts'

/** Records a phone's screen for so many seconds; Ctrl+C ends it sooner, and what there is by then is kept all the same. */
export const record: Perform<{ seconds?: string; output?: string }> = async (context, options, serial = '') => {
  const { seconds: said = '10', output } = options
  const seconds = wholeNumber('--seconds', said)
  const phone = await idOfName(context, bySerial, serial)
  const { id } = (await ask(context, startRecording, { body: { phone, seconds } })).data
  await wait(context, serial, seconds)
  const stopped = context.io.signal.aborted
  const after = stopped ? ignoreSigint(context) : context
  await ask(after, endRecording, { body: { id } })
  const file = await askFile(after, recordingFile, { query: { id } })
  // Stills make no video: they come packed, whatever the file is called.
  if (file.name.endsWith('.zip')) tell(context, context.t('cli.record.packed'))
  await keepFile(after, file, output)
  return stopped ? exitCodes.interrupted : undefined
}

async function wait(context: Context, serial: string, seconds: number): Promise<void> {
  const { io, t, live } = context
  const title = t('cli.record.title', { serial })
  if (!live) tell(context, title)
  const view = await showLive(context, 'ImportProgress')
  for (let done = 0; done < seconds && !io.signal.aborted; done++) {
    view.update({ title, line: t('cli.record.line', { done, seconds }), done, total: seconds })
    // Ctrl+C wakes it, and is seen above.
    await setTimeout(1000, undefined, { signal: io.signal }).catch(() => undefined)
  }
  await view.close()
}
