import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { FromAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { FileProgress } from '@quarterdeck/shared/protocol/screen.ts'
import type { FileAnswer } from '../../http/handler.ts'
import type { AgentLink } from '../../hub/agentLink.ts'
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
  deliver(file: PhoneFile, to: { phone: ScreenPhone; lease: number }, tell: Tell): Promise<void>
  /** For the host that was told of it, and for no other. */
  content(request: string, hostId: number): FileAnswer
}
export type Tell = (state: FileProgress['state'], done: number, message?: string) => void

interface Delivery {
  file: PhoneFile
  hostId: number
  hear(message: Extract<FromAgent, { type: 'fileState' }>): void
}

/** A host that says nothing of a file for so long has lost it; large apps take minutes to install. */
const silenceMs = 5 * 60_000

export function createPhoneFiles<L>(agents: AgentLink<L>): PhoneFiles {
  const deliveries = new Map<string, Delivery>()
  agents.handle('fileState', async (host, message) => {
    const delivery = deliveries.get(message.request)
    if (delivery?.hostId === host.id) delivery.hear(message)
  })

  return {
    deliver(file, { phone, lease }, tell) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const request = randomUUID()
      const lost = () => reject(new AppError('device_not_connected'))
      let silence = setTimeout(lost, silenceMs)
      const hear: Delivery['hear'] = ({ state, done, message }) => {
        clearTimeout(silence)
        silence = setTimeout(lost, silenceMs)
        if (state === 'done') resolve()
        else if (state === 'failed') reject(new AppError('phone_refused', { message }))
        else tell(state, done)
      }
      deliveries.set(request, { file, hostId: phone.host, hear })
      const { name, size } = file
      if (!agents.send(phone.host, { type: 'file', request, phone: phone.serial, lease, name, size })) lost()
      return promise.finally(() => {
        clearTimeout(silence)
        deliveries.delete(request)
      })
    },
    content(request, hostId) {
      const delivery = deliveries.get(request)
      if (delivery?.hostId !== hostId) throw new AppError('not_found')
      const { path, size } = delivery.file
      const bytes = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
      return { name: 'file', type: 'application/octet-stream', bytes, size }
    },
  }
}
