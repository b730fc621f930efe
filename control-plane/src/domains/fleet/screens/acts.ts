import type { ErrorCode } from '@quarterdeck/shared/errors/codes.ts'
import { saidBy } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { FromScreenAgent, ToScreenAgentWire } from '@quarterdeck/shared/protocol/agentScreen.ts'
import { unanswered } from '@quarterdeck/shared/protocol/agentScreen.ts'
import type { ScreenAct } from '@quarterdeck/shared/protocol/screenActs.ts'

/** Whoever did something with a phone, and is told how it went. */
export interface ActingUser {
  answered(type: ScreenAct['type'], phone: number, text: string): void
  refused(type: string, phone: number, code: ErrorCode, data?: Readonly<Record<string, string | number>>): void
  picture(frame: Buffer): void
}

export interface Order {
  act: { type: ScreenAct['type']; phone: number; text: string }
  /** Number of the lease that it goes under; 0 for what only looks. */
  lease: number
}

/** What people do with phones, on its way to the agents, and their answers on the way back. */
export interface Acts {
  send(doer: ActingUser, order: Order): void
  /** From the agent that shows the phone. */
  hear(message: Extract<FromScreenAgent, { type: 'acted' | 'failed' }>): void
  screenshot(request: number, frame: Buffer): void
  /** Nobody waits any more. */
  forget(doer: ActingUser, phone?: number): void
}

/** Said by the control plane itself, as agents say it. */
export const tooMuch = { message: 'too much at once', particulars: [{ code: 'too_much', values: {} }] }
const notShown = { message: 'not shown', particulars: [{ code: 'not_shown', values: {} }] }

/** Of one socket; whoever does not wait for answers gets no more done. */
const mostAsked = 50

export function createActs(send: (phone: number, message: ToScreenAgentWire) => boolean): Acts {
  const asked = new Map<number, { doer: ActingUser; type: ScreenAct['type']; phone: number }>()
  let last = 0

  return {
    send(doer, { act, lease }) {
      const { type, phone } = act
      let request = unanswered
      if (type !== 'touch') {
        if ([...asked.values()].filter((one) => one.doer === doer).length >= mostAsked) {
          doer.refused(type, phone, 'phone_refused', { message: saidBy(tooMuch) })
          return
        }
        request = ++last
        asked.set(request, { doer, type, phone })
      }
      if (send(phone, { type: 'act', stream: phone, request, lease, act })) return
      asked.delete(request)
      doer.refused(type, phone, 'phone_refused', { message: saidBy(notShown) })
    },
    hear(message) {
      const one = asked.get(message.request)
      if (!one || one.phone !== message.stream) return
      asked.delete(message.request)
      if (message.type === 'acted') one.doer.answered(one.type, one.phone, message.text)
      else one.doer.refused(one.type, one.phone, 'phone_refused', { message: saidBy(message) })
    },
    screenshot: (request, frame) => asked.get(request)?.doer.picture(frame),
    forget(doer, phone) {
      for (const [request, one] of asked) {
        if (one.doer === doer && (phone === undefined || one.phone === phone)) asked.delete(request)
      }
    },
  }
}
