/** Why a check found a site as it did; which status follows from each the checks say (`statusOfReason`). */
export const siteReasons = [
  'ok',
  'no_dns',
  'connection_refused',
  'not_found',
  'gone',
  'bad_url',
  'timeout',
  'forbidden',
  'too_many_requests',
  'server_error',
  'certificate',
  'redirect_refused',
  'client_error',
  'odd_status',
  'too_many_redirects',
  'reset',
  'unreachable',
  'no_tls',
  'bad_http',
  'dns_failed',
  'address_refused',
  'scheme_refused',
  'port_refused',
] as const

export type SiteReason = (typeof siteReasons)[number]
