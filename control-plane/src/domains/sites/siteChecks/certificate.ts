import type { TLSSocket } from 'node:tls'

export type CertificateProblem = 'expired' | 'not_yet_valid' | 'wrong_host' | 'self_signed' | 'untrusted'

export interface Certificate {
  /** The host that showed it. */
  host: string
  /** UTC milliseconds. Known for a wrong certificate too: the list shows when it ends or ended. */
  notAfter: number
  /** `undefined`: valid for this host now, by an authority that is trusted here. */
  problem?: CertificateProblem
}

/** What the other side of a finished handshake showed; `undefined` where it showed none. */
export function certificateOf(socket: TLSSocket, host: string): Certificate | undefined {
  const shown = socket.getPeerX509Certificate()
  if (!shown) return undefined
  const notAfter = shown.validToDate.getTime()
  if (socket.authorized) return { host, notAfter }
  return { host, notAfter, problem: problemOf(String(socket.authorizationError)) }
}

// OpenSSL's X509_V_ERR_* names as Node gives them; the identity check comes after the chain was found good.
function problemOf(code: string): CertificateProblem {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return 'expired'
    case 'CERT_NOT_YET_VALID':
      return 'not_yet_valid'
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'wrong_host'
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return 'self_signed'
    default:
      return 'untrusted'
  }
}
