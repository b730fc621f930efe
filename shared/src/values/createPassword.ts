import { isStrongPassword } from './password.ts'

/** 16 characters with no two that look alike, of all the kinds that the rule asks for. `random` gives 0 to `below` - 1. */
export function createPassword(random: (below: number) => number): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  for (;;) {
    const password = Array.from({ length: 16 }, () => letters[random(letters.length)]).join('')
    if (isStrongPassword(password)) return password
  }
}
