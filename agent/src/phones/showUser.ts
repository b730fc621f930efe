import type { Phone } from './phone.ts'

/** Wakes the phone with this user in front, or the one whose profile it is. Answers whether it was another before. */
export async function showUser(phone: Phone, user: number, signal: AbortSignal): Promise<boolean> {
  await phone.wake(signal)
  const current = await phone.currentUser(signal)
  const front = current === user ? current : await phone.userInFront(user, signal)
  if (current === front) return false
  await phone.switchUser(front, signal)
  await phone.wake(signal)
  return true
}
