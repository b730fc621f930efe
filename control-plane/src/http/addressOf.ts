import type { IncomingMessage } from 'node:http'

/**
 * From which address a request comes: of the last proxy's word where one in front is trusted, else of the connection. An IPv4 caller on
 * a dual-stack socket is still that IPv4 caller.
 */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? [headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() : undefined
  return (forwarded || (socket.remoteAddress ?? '')).replace(/^::ffff:/, '')
}
