import type { Admission } from './admit.ts'

/** Who is let in, filled at start by those who know: sessions of people, keys of programs. */
export interface Admissions extends Admission {
  /** Before the first call. */
  register(part: Partial<Admission>): void
}

export function createAdmissions(): Admissions {
  const parts: Partial<Admission>[] = []
  const find = <K extends keyof Admission>(name: K) => parts.find((part) => part[name])?.[name]
  return {
    register: (part) => void parts.push(part),
    authenticate: async (token, address) => find('authenticate')?.(token, address),
    authenticateKey: async (key, address) => find('authenticateKey')?.(key, address),
  }
}
