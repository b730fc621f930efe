import { type Phone, touching } from '../phones/phone.ts'

/** What a run has sent to its phone since it was allowed to publish. */
export interface SentSinceCommit {
  /** The same phone. */
  watch(phone: Phone): Phone
  /** The script asks for its commit. */
  asked(): void
  /** A call of the script was refused. */
  refused(op: string, args: unknown): void
  /** The first act after the commit was refused before anything was sent to the phone, and nothing was sent since. */
  readonly nothing: boolean
}

const acts: ReadonlySet<string> = new Set(['open', 'openLink', 'swipe', 'key'])
const actsOnElements: ReadonlySet<unknown> = new Set([
  ...(['tap', 'longPress', 'clear', 'setChecked', 'fill', 'scrollIntoView'] as const),
])

export function createSentSinceCommit(): SentSinceCommit {
  let sent = 0
  let wasRefused = false
  return {
    watch: (phone) =>
      new Proxy(phone, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function' || !touching.has(name)) return value
          return (...args: unknown[]) => {
            sent += 1
            return Reflect.apply(value, target, args)
          }
        },
      }),
    asked() {
      sent = 0
      wasRefused = false
    },
    refused(op, args) {
      if (sent === 0 && isAct(op, args)) wasRefused = true
    },
    get nothing() {
      return wasRefused && sent === 0
    },
  }
}

/** A script that only looks may do so because it believes that it has published. */
function isAct(op: string, args: unknown): boolean {
  if (acts.has(op)) return true
  return (
    op === 'locate' && typeof args === 'object' && args !== null && 'action' in args && actsOnElements.has(args.action)
  )
}
