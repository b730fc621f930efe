import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** At least 8 characters with a digit, an upper-case and a lower-case letter (matrix.md §5). Checked before hashing. */
export function isStrongPassword(password: string): boolean {
  return password.length >= 8 && /\d/.test(password) && /[a-z]/.test(password) && /[A-Z]/.test(password)
}

/**
 * What goes over the wire in place of a password: sha256 in lower-case hex (decisions.md §3).
 * Not `crypto.subtle`: browsers have it on https and localhost only, and consoles are opened by plain address too.
 */
export function hashPassword(password: string): string {
  return bytesToHex(sha256(utf8ToBytes(password)))
}
