/** A telephone number as people type it: optional +, 5 to 15 digits (E.164's limit), spaces, hyphens or brackets between. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/[\s()-]/g, '')
  return /^\+?\d{5,15}$/.test(digits)
}
