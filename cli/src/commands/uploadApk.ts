import { uploadApk } from '@quarterdeck/shared/contracts/appUpgrades.ts'
import { ask } from '../ask.ts'
import { fileToSend } from '../files.ts'
import { printDone } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { idsOf } from './resource/remove.ts'

/** Sends the APK of a build; the server says whether it is that build. */
export const upload: Perform<object> = async (context, _options, id = '', path = '') => {
  const file = await fileToSend(context, path)
  const { data } = await ask(context, uploadApk, { query: { id: idsOf([id])[0]! }, body: { file } })
  printDone(context, data, context.t('app-build.more.uploaded'))
  return undefined
}
