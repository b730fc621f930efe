import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { saidBy } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { FileProgress } from '@quarterdeck/shared/protocol/screen.ts'
import { fileStream } from '../../../http/fileStream.ts'
import type { FileAnswer } from '../../../http/handler.ts'
import type { AgentLink } from '../../../hub/agentLink.ts'
import type { ScreenPhone } from './phones.ts'

/** A file that is whole on this side. */
export interface PhoneFile {
  path: string
  name: string
  size: number
}

/** Files on their way to phones: each is told to the phone's host, which comes for it and says how it goes. */
export interface PhoneFiles {
  /** Resolves once the phone has it; throws what it, or its host, said no with. */
  deliver(file: PhoneFile, to: { phone: ScreenPhone; lease: number; media?: Order['media'] }, tell: Tell): Promise<void>
  /**
   * The same for a build of an app, under a number that stays with it: told again and again until the host says how it ended, so
   * that neither a host nor a control plane that was away loses it, and done once.
   */
  deliverBuild(file: PhoneFile, to: BuildOrder): Promise<void>
  /** For the host that was told of it, and for no other. */
  content(request: string, hostId: number): Promise<FileAnswer>
}
export type Tell = (state: FileProgress['state'], done: number, message?: string) => void

export interface BuildOrder {
  phone: ScreenPhone
  lease: number
  request: string
  app: { package: string; versionCode: number; md5: string }
}

interface Delivery {
  file: PhoneFile
  hostId: number
  hear(message: Extract<FromAgent, { type: 'fileState' }>): void
}

/** A host that says nothing of a file for so long has lost it; large apps take minutes to install. */
const silenceMs = 5 * 60_000
/** A host hears of a build again after so long: it may have been started anew. One that was away hears of it this soon after its return. */
const againMs = 10_000
const returnMs = 1000

export function createPhoneFiles<L>(agents: AgentLink<L>): PhoneFiles {
  const deliveries = new Map<string, Delivery>()
  agents.handle('fileState', async (host, message) => {
    const delivery = deliveries.get(message.request)
    if (delivery?.hostId === host.id) delivery.hear(message)
  })

  function send(
    file: PhoneFile,
    { phone, order }: { phone: ScreenPhone; order: Pick<Order, 'lease' | 'request' | 'app' | 'media'> },
    { tell, isRepeated }: { tell: Tell; isRepeated: boolean },
  ): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const lost = () => reject(new AppError('device_not_connected'))
    let silence = setTimeout(lost, silenceMs).unref()
    const hear: Delivery['hear'] = ({ state, done, code = '', ...told }) => {
      clearTimeout(silence)
      silence = setTimeout(lost, silenceMs).unref()
      if (state === 'done') resolve()
      else if (state === 'failed') reject(new AppError('phone_refused', { message: saidBy(told), code }))
      else tell(state, done)
    }
    deliveries.set(order.request, { file, hostId: phone.host, hear })
    const { name, size } = file
    let saidAt: number | undefined
    const say = () => {
      if (!agents.send(phone.host, { type: 'file', phone: phone.serial, name, size, ...order })) return
      saidAt = performance.now()
    }
    const sayAgain = () => {
      if (saidAt === undefined || performance.now() - saidAt >= againMs) say()
    }
    say()
    const repeat = isRepeated ? setInterval(sayAgain, returnMs).unref() : undefined
    if (saidAt === undefined && !isRepeated) lost()
    return promise.finally(() => {
      clearTimeout(silence)
      clearInterval(repeat)
      deliveries.delete(order.request)
    })
  }

  return {
    deliver: (file, { phone, lease, media }, tell) =>
      send(
        file,
        { phone, order: { lease, request: randomUUID(), ...(media && { media }) } },
        { tell, isRepeated: false },
      ),
    deliverBuild: (file, { phone, ...order }) =>
      send(file, { phone, order }, { tell: () => undefined, isRepeated: true }),
    async content(request, hostId) {
      const delivery = deliveries.get(request)
      if (delivery?.hostId !== hostId) throw new AppError('not_found')
      const { path, size } = delivery.file
      const file = await open(path, 'r').catch((cause: unknown) => {
        throw new AppError('file_gone', {}, { cause })
      })
      return { name: 'file', type: 'application/octet-stream', bytes: fileStream(file), size }
    },
  }
}

type Order = Extract<ToAgent, { type: 'file' }>
