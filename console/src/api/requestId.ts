/** By which the server knows a call that is repeated. Made by hand: browsers have `randomUUID` on https and localhost only. */
export function createRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
