import type { Phone } from '../phones/phone.ts'
import { PhoneRefused } from '../phones/phoneError.ts'

/** An answer that takes longer is slow: old phones describe their screen in 2 s. */
const slowFromMs = 5000

/** The same phone, and how much time went by in waiting for answers that were slow to come, or are still to come. */
export function timedPhone(
  phone: Phone,
  now: () => number = () => performance.now(),
): { phone: Phone; slowMs(): number } {
  const open = new Set<{ at: number }>()
  let slow = 0
  const slowSince = (at: number) => (now() - at > slowFromMs ? now() - at : 0)

  async function timed(answer: Promise<unknown>): Promise<unknown> {
    const question = { at: now() }
    open.add(question)
    const end = (isOfScreen: boolean) => {
      open.delete(question)
      if (!isOfScreen) slow += slowSince(question.at)
    }
    try {
      const value = await answer
      end(isBusy(value))
      return value
    } catch (error) {
      end(error instanceof PhoneRefused && error.code === 'screen_never_idle')
      throw error
    }
  }
  return {
    phone: new Proxy(phone, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => timed(Reflect.apply(value, target, args))
      },
    }),
    slowMs: () => slow + [...open].reduce((sum, { at }) => sum + slowSince(at), 0),
  }
}

/** A phone that waits for a screen to come to rest is not slow itself. */
function isBusy(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'busy' in value && value.busy === true
}
