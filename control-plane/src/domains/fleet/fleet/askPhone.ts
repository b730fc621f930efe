import { randomUUID } from 'node:crypto'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { saidBy } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { AgentLink } from '../../../hub/agentLink.ts'

type Act = Extract<ToAgent, { type: 'act' }>

/** Asks the host of a phone to do something with it; resolves when the phone has done it, else throws the refusal. */
export type AskPhone = (hostId: number, phone: string, what: Act['what'], app?: Act['app']) => Promise<void>

/** A phone that says nothing for so long has not done it. */
const answerMs = 30_000
/** All that a phone of hundreds of apps can say of itself takes longer. */
const factsMs = 120_000
/** So does starting an app on an old one. */
const checkMs = 60_000

export function createAskPhone<L>(link: AgentLink<L>, timeoutMs = answerMs): AskPhone {
  const waiting = new Map<string, { hostId: number; settle(ok: boolean, said: string): void }>()
  link.handle('acted', async (host, { request, ok, ...told }) => {
    const asked = waiting.get(request)
    if (asked?.hostId === host.id) asked.settle(ok, saidBy(told))
  })

  return (hostId, phone, what, app) =>
    new Promise<void>((resolve, reject) => {
      const request = randomUUID()
      const timer = setTimeout(
        () => settle(false, ''),
        what === 'sync' ? factsMs : what === 'check' ? checkMs : timeoutMs,
      )
      const settle = (ok: boolean, said: string) => {
        clearTimeout(timer)
        waiting.delete(request)
        if (ok) resolve()
        else reject(refusalOf(said))
      }
      waiting.set(request, { hostId, settle })
      if (!link.send(hostId, { type: 'act', request, phone, what, ...(app && { app }) })) settle(false, '')
    })
}

/** An agent names what is in the way (`Inventory.open`), or says what the phone said. */
function refusalOf(said: string): AppError {
  const isAway = /^\w*$/.test(said)
  return isAway ? new AppError('device_not_connected') : new AppError('phone_refused', { message: said })
}
