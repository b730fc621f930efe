import { uploadApk } from '@quarterdeck/shared/contracts/appUpgrades.ts'
import { ask } from '../ask.ts'
import { fileToSend } from '../files.ts'
import { printDone } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'

/** Sends an APK; the server says which build it is. */
export const upload: Perform<{ approve?: boolean }> = async (context, { approve }, path = '') => {
  const file = await fileToSend(context, path)
  const { data } = await ask(context, uploadApk, { body: { file, ...(approve && { approved: '1' as const }) } })
  const build = `${data.package} ${data.version} (${data.version_code})`
  const said = data.approved === 1 ? 'app-build.more.uploaded' : 'app-build.more.uploaded_pending'
  printDone(context, data, context.t(said, { build }))
  return undefined
}
