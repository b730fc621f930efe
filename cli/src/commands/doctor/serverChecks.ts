import { type Check, missing, ok, optional } from './finding.ts'

/** Leases last minutes; a host that is off by more than this reads times wrongly. */
const mostSkewSeconds = 30

export const reachable: Check = async ({ fetch }, { address }, t) => {
  const fix = 'qd login --server URL --username NAME'
  try {
    const { status } = await fetch(`${address}/healthz`)
    if (status === 200) return ok('server', address)
    return missing('server', t('cli.doctor.server_answers', { address, status }), fix)
  } catch (error) {
    const reason = reasonOf(error)
    return missing('server', t('cli.doctor.server_silent', { address, reason }), fix)
  }
}

export const session: Check = async (_machine, { whoami, address, ownVersion }, t) => {
  const user = await whoami()
  const fix = `qd login --server ${address} --username NAME`
  if (!user) return optional(missing('session', t('cli.doctor.no_session'), fix))
  const { username, version } = user
  if (version === ownVersion) return ok('session', t('cli.doctor.signed_in', { username, version }))
  const detail = t('cli.doctor.other_version', { version, own: ownVersion })
  return optional(missing('session', detail, t('cli.doctor.other_version_fix')))
}

export const clock: Check = async ({ fetch, now }, { address }, t) => {
  const before = now()
  const date = await fetch(`${address}/healthz`).then(
    (response) => response.headers.get('date'),
    () => null,
  )
  if (date === null) return optional(missing('clock', t('cli.doctor.clock_unknown'), ''))
  // The answer was written at some time between asking and now, and the header leaves out the fraction of a second.
  const seconds = Math.round((new Date(date).getTime() + 500 - (before + now()) / 2) / 1000)
  const detail = t('cli.doctor.clock', { seconds })
  return Math.abs(seconds) <= mostSkewSeconds
    ? ok('clock', detail)
    : missing('clock', detail, 'sudo timedatectl set-ntp true')
}

function reasonOf(error: unknown): string {
  let reason = error
  while (reason instanceof Error && reason.cause) reason = reason.cause
  return String((reason as { code?: unknown }).code ?? (reason as Error).message)
}
