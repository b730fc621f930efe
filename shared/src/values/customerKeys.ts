import { plainText } from './unseenMarks.ts'

/** How an e-mail address is compared: case and marks that nobody sees make no difference; '' of none. */
export function emailKeyOf(email: string): string {
  return plainText(email).trim().toLowerCase()
}

/**
 * How a telephone number is compared: its digits alone, without the zeros or `+` of an international prefix in front. Fewer than five are
 * no number by which somebody could be found, and give ''.
 */
export function phoneDigitsOf(phone: string): string {
  const digits = plainText(phone).replace(/\D/g, '').replace(/^0+/, '')
  return digits.length < 5 ? '' : digits
}

/** How the name that somebody has on a platform is compared: without `@` in front, and case makes no difference. */
export function handleKeyOf(handle: string): string {
  return plainText(handle).trim().replace(/^@/, '').toLowerCase()
}
