/** What sockets, streams and `fetch` of Node call it when the other side goes away. */
const codes: ReadonlySet<unknown> = new Set([
  ...['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENETRESET', 'ENOTCONN'],
  ...['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_PUSH_AFTER_EOF'],
  ...['ERR_SOCKET_CLOSED', 'ABORT_ERR', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED'],
])
/** Web streams have one code for all that does not fit their state. */
const ofWebStreams = /^Invalid state: .*\b(closed|errored|released|cancell?ed)\b/
const mostCauses = 5

/** Is this, or what caused it, that the other side of a connection or stream has gone? */
export function isCutOff(error: unknown): boolean {
  let one = error
  for (let depth = 0; depth < mostCauses && one instanceof Error; depth++, one = one.cause) {
    const { code, name, message } = one as Error & { code?: unknown }
    if (codes.has(code) || name === 'AbortError' || ofWebStreams.test(message)) return true
  }
  return false
}
