/** The number of a SIM card: 18 to 22 digits; some hold letters up to F, mostly to fill them up. */
export function isIccid(text: string): boolean {
  return /^[\dA-F]{18,22}$/i.test(text)
}
