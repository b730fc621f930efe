/**
 * On every answer. Styles are inline because antd writes its own; scripts only from here. No CORS header is ever sent, so
 * other origins cannot read anything.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** What pages may load, and where they may connect to: nowhere but to the host that they came from. */
export function contentPolicy(host: string | undefined): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self'${socketsOf(host)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** `'self'` does not stand for sockets in every browser. A host that is no host is none. */
function socketsOf(host = ''): string {
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? ` ws://${host} wss://${host}` : ''
}
