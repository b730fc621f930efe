import { fetchPhoneFile, sendPhoneFile } from '@quarterdeck/shared/contracts/screen.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { isApp } from '@quarterdeck/shared/values/phoneFile.ts'
import { z } from 'zod'
import type { Actor, CallInput } from '../../../http/handler.ts'
import { refusalOf } from '../../../http/refusal.ts'
import type { App } from '../../defineDomain.ts'
import { type Files, receiveForm, type Upload } from '../../system/files/index.ts'
import type { LinkedRuns } from '../../work/runs/index.ts'
import type { HeldPhone } from './heldPhone.ts'
import type { ManualActions } from './manualActions.ts'
import type { PhoneFiles, Tell } from './phoneFiles.ts'
import { screenSettings } from './settings.ts'
import type { Viewers } from './viewers.ts'

interface DropDeps {
  files: Files
  held(actor: Actor, phone: number): Promise<HeldPhone>
  agents: LinkedRuns['agents']
  viewers: Pick<Viewers, 'sayTo'>
  phoneFiles: PhoneFiles
  manual: Pick<ManualActions, 'did'>
}

/** How often somebody hears how much of a file has come in. */
const progressEveryMs = 300

/** Files that people drop on the screens of phones they hold. */
export function serveFiles({ context, router }: App, deps: DropDeps): void {
  const { settings } = context
  const { files, held, agents, viewers, phoneFiles, manual } = deps

  router.serve(sendPhoneFile, async ({ query, actor, stream, header, t }) => {
    const { phone, lease } = await held(actor, query.phone)
    const total = Number(header('content-length') ?? 0)
    let name = ''
    const tell: Tell = (state, done, message = '') =>
      viewers.sayTo(actor.userId, {
        type: 'file',
        phone: phone.id,
        text: { file: query.id, name, state, done, total, message },
      })
    try {
      const limitBytes = settings.get(screenSettings.phoneFileMaxMb) * 1_048_576
      const rules = { fields: z.object({}), files: ['file'], limitBytes }
      const counted = stream && told(stream, (bytes) => tell('waiting', bytes))
      return await receiveForm(files.contents, { stream: counted, header }, rules, async ({ files: { file } }) => {
        name = named(file)
        tell('sending', 0)
        await phoneFiles.deliver({ path: file!.path, name, size: file!.size }, { phone, lease }, tell)
        manual.did({ userId: actor.userId, username: actor.username, phone: phone.id }, 'files')
        tell('done', file!.size)
        return { data: { installed: isApp(name) } }
      })
    } catch (error) {
      tell('failed', 0, error instanceof AppError ? refusalOf(error, t).message : '')
      throw error
    }
  })

  router.serve(fetchPhoneFile, async ({ query, header }) => {
    const host = await agents.hostOf(/^bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1] ?? '')
    if (!host) throw new AppError('forbidden')
    return phoneFiles.content(query.request, host.id)
  })
}

function named(file: Upload | undefined): string {
  if (!file) throw new AppError('file_missing', {}, { problems: [{ field: 'file', code: 'file_missing' }] })
  return file.fileName
}

type Body = NonNullable<CallInput<typeof sendPhoneFile>['stream']>

/** The same bytes; now and then says how many there have been. */
function told(body: Body, say: (bytes: number) => void): Body {
  let bytes = 0
  let last = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length
        if (performance.now() - last >= progressEveryMs) {
          last = performance.now()
          say(bytes)
        }
        controller.enqueue(chunk)
      },
    }),
  )
}
