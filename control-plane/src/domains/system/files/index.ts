import * as contract from '@quarterdeck/shared/contracts/files.ts'
import { addFile, downloadFile, linkFile, updateFile } from '@quarterdeck/shared/contracts/files.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Admission } from '../../../http/admit.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Resources } from '../../../resources/index.ts'
import { defineDomain } from '../../defineDomain.ts'
import { createLink, download } from './download.ts'
import { addFileSite, type FileDeps, type Kept, updateFileSite } from './fileSites.ts'
import { fileSettings } from './settings.ts'
import { readUsed } from './store.ts'

export { receiveForm, type Upload } from '../../../http/receiveForm.ts'
export { keepOwnFile } from './fileSites.ts'
export { downloadUrl } from './rules.ts'
export { dropHosted, type HostedKey, putHosted, readHosted } from './store.ts'
export { hostedFile } from './tables.ts'

export const files = defineDomain({
  name: 'files',
  settings: fileSettings,
  contracts: [contract],
  start: ({ context, router, admissions, resources }) =>
    startFiles(context, router, { sessions: admissions, resources }),
})

/** Files on disk and the calls of the file sites; other domains keep their files here too. */
export interface Files extends Running, Pick<FileDeps, 'contents' | 'keeper'> {}

export async function startFiles(
  context: Context,
  router: Router,
  { sessions, resources }: { sessions: Admission; resources: Pick<Resources, 'tables' | 'seen'> },
): Promise<Files> {
  const { contents, keeper, live, log, settings } = context
  keeper.namedBy(readUsed)
  await keeper.sweep()
  await keeper.sweepAll()
  const deps: FileDeps = { context, contents, keeper }

  router.serve(addFile, async (input) => {
    const data = shown(await addFileSite(deps, input))
    return { data, message: input.t('file-site.more.added', { name: data.file_name }) }
  })
  router.serve(updateFile, async (input) => {
    const data = shown(await updateFileSite(deps, input))
    return { data, message: input.t('file-site.more.updated', { name: data.file_name }) }
  })
  router.serve(downloadFile, (input) => download({ context, contents, sessions, resources }, input))
  router.serve(linkFile, async ({ body, actor }) => {
    const { url, expires } = await createLink({ context, resources }, body, actor)
    return { data: { url, expires: formatTime(expires, settings.get(systemSettings.zone)) } }
  })

  // Rows are deleted by the derived calls; what they let go of is taken away here.
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = keeper.sweep().catch((error: unknown) => log.warn({ err: error }, 'old files were not removed'))
  }
  const stopListening = live.whenWritten(['file_site', 'comparison'], sweep)
  return {
    contents,
    keeper,
    async stop() {
      stopListening()
      await sweeping
    },
  }
}

function shown({ id, file_name, url, size }: Kept): Kept {
  return { id, file_name, url, size }
}
