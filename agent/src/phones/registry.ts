/** Who holds which phone: at most one run at a time. */
export interface PhoneRegistry {
  /** Takes a phone for a holder. Answers the way to give it back, or undefined while somebody else holds it. */
  take(serial: string, holder: string): (() => void) | undefined
  holderOf(serial: string): string | undefined
}

export function createPhoneRegistry(): PhoneRegistry {
  const holders = new Map<string, string>()
  return {
    take(serial, holder) {
      if (holders.has(serial)) return undefined
      holders.set(serial, holder)
      let held = true
      return () => {
        if (held) holders.delete(serial)
        held = false
      }
    },
    holderOf: (serial) => holders.get(serial),
  }
}
