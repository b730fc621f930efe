import { randomUUID } from 'node:crypto'
import { recordPhoneAnswers } from '@quarterdeck/shared/contracts/phoneAnswers.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { saidBy } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { AnswerFile } from '@quarterdeck/shared/protocol/answerFile.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { App } from '../../defineDomain.ts'
import type { LinkedRuns } from '../../work/runs/index.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import type { Screens } from '../screens/index.ts'

interface Needs {
  runs: LinkedRuns
  phoneLeases: PhoneLeases
  screens: Screens
}

interface Asked {
  hostId: number
  settle(file: AnswerFile | undefined, said: string): void
}

/** A phone of hundreds of apps, each question with a limit of its own. */
const answerMs = 180_000

/** Serves the call: under the caller's lease, and on record before the phone is asked. */
export function servePhoneAnswers(
  { context, router }: Pick<App, 'context' | 'router'>,
  { runs: { agents }, phoneLeases: leases, screens }: Needs,
): void {
  const { store, audit } = context
  const waiting = new Map<string, Asked>()
  agents.handle('answers', async (host, { request, file, ...told }) => {
    const asked = waiting.get(request)
    if (asked?.hostId === host.id) asked.settle(file, saidBy(told))
  })

  function ask(hostId: number, order: { phone: string; lease: number; withScreen: boolean }): Promise<AnswerFile> {
    const request = randomUUID()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(undefined, ''), answerMs)
      const settle: Asked['settle'] = (file, said) => {
        clearTimeout(timer)
        waiting.delete(request)
        if (file) resolve(file)
        else
          reject(
            /^\w*$/.test(said)
              ? new AppError('device_not_connected')
              : new AppError('phone_refused', { message: said }),
          )
      }
      waiting.set(request, { hostId, settle })
      if (!agents.send(hostId, { type: 'recordAnswers', request, ...order })) settle(undefined, '')
    })
  }

  router.serve(recordPhoneAnswers, async ({ body, actor }) => {
    const phone = await screens.find(actor, body.phone)
    if (phone === 'not_found') throw new AppError('not_found')
    if (typeof phone === 'string') throw new AppError('device_not_connected')
    const lease = await leases.heldBy(actor.userId, phone.id)
    if (lease === 0 || !(await leases.used(lease))) throw new AppError('phone_not_yours', { phone: phone.serial })
    const { address } = actor
    const summary = auditMessage('done', { deed: recordPhoneAnswers.permission, name: phone.serial })
    await store.write((tx) =>
      audit.record(tx, {
        actor,
        action: recordPhoneAnswers.name,
        resource: 'phone',
        rowId: phone.id,
        summary,
        address,
      }),
    )
    const file = await ask(phone.host, { phone: phone.serial, lease, withScreen: body.with_screen === 1 })
    return { data: { name: `answers-${phone.id}.json`, file } }
  })
}
