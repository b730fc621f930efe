import type { Phone } from '../phones/phone.ts'
import { PhoneRefused } from '../phones/phoneError.ts'

/** The same phone; of a refusal of which one line is told, `tell` hears all that the phone said. */
export function tellingPhone(phone: Phone, tell: (answer: string) => void): Phone {
  async function heard(call: Promise<unknown>): Promise<unknown> {
    try {
      return await call
    } catch (error) {
      const answer = error instanceof PhoneRefused ? error.answer.trim() : ''
      if (answer.includes('\n')) tell(answer)
      throw error
    }
  }
  return new Proxy(phone, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => heard(Reflect.apply(value, target, args))
    },
  })
}
