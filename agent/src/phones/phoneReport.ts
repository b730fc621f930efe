import type { FromAgent, PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'

/** Tells the control plane of the phones: everything on a new connection, and when something has changed. */
export interface PhoneReport {
  now(): void
  soon(): void
  stop(): void
}

/** Many phones change together, e.g. when a hub is plugged in: one message for all. */
const gatherMs = 200

export function newPhoneReport(list: () => PhoneFacts[], send: (message: FromAgent) => boolean): PhoneReport {
  let timer: NodeJS.Timeout | undefined
  let told = ''

  function tell(force: boolean): void {
    clearTimeout(timer)
    timer = undefined
    const phones = list()
    const text = JSON.stringify(phones)
    if (!force && text === told) return
    if (send({ type: 'phones', phones })) told = text
  }
  return {
    now: () => tell(true),
    soon() {
      timer ??= setTimeout(() => tell(false), gatherMs)
    },
    stop: () => clearTimeout(timer),
  }
}
