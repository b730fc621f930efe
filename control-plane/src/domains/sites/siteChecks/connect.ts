import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { checkServerIdentity, connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls'
import { type Certificate, certificateOf } from './certificate.ts'
import type { Target } from './target.ts'

/** A connection that may be used, and the certificate that the other side showed; without TLS there is none. */
export interface Connection {
  socket: Socket
  certificate?: Certificate | undefined
}

/**
 * Opens a connection to exactly this address, with TLS where the target wants it. The name is not looked up again, so
 * that it cannot point elsewhere by now. A wrong certificate does not end the handshake, for its dates are to be
 * recorded: the caller must not send anything when it has a problem. Throws the system's error.
 */
export async function connect(
  target: Target,
  address: string,
  secureContext: SecureContext,
  signal: AbortSignal,
): Promise<Connection> {
  const socket = quiet(connectTcp({ host: address, port: target.port, noDelay: true }))
  try {
    await once(socket, 'connect', { signal })
    if (!target.secure) return { socket }
    const secure = quiet(startTls(socket, target.host, secureContext))
    await once(secure, 'secureConnect', { signal })
    return { socket: secure, certificate: certificateOf(secure, target.host) }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function startTls(socket: Socket, host: string, secureContext: SecureContext): TLSSocket {
  return connectTls({
    socket,
    secureContext,
    // Server names are names: RFC 6066 §3 forbids addresses.
    servername: isIP(host) ? '' : host,
    checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
  })
}

// Whoever waits for something hears of errors; one that comes when nobody waits any more must not end the process.
function quiet<S extends Socket>(socket: S): S {
  return socket.on('error', () => {})
}
