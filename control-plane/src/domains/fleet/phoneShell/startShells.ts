import { openPhoneShell } from '@quarterdeck/shared/contracts/phoneShell.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { shellLimits } from '@quarterdeck/shared/protocol/shell.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { mayDo } from '../../../http/handler.ts'
import { createRawLine } from '../../../hub/rawConnection.ts'
import type { Sessions } from '../../access/sessions/index.ts'
import type { App, Service } from '../../defineDomain.ts'
import type { LinkedRuns } from '../../work/runs/index.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import type { PlatformLog } from '../platformLog/index.ts'
import type { Screens } from '../screens/index.ts'
import { createShell, type Shell } from './shell.ts'
import { createShellTokens, type ShellGrant } from './shellTokens.ts'

interface Needs {
  sessions: Sessions
  runs: LinkedRuns
  phoneLeases: PhoneLeases
  platformLog: PlatformLog
  screens: Screens
}

const path = '/web/shell/'
/** Rights and sight of whoever is at a shell are asked about again this often. */
const checkMs = 10_000
/** An agent sends no longer frames: what it reads of a phone at once, and one byte. */
const mostFromAgent = 2 * 1024 * 1024

/** Lets people open shells, brings their sockets together with those of the agents, and ends what may not go on. */
export function startShells(app: App, needs: Needs): Service {
  const { context, router, sockets } = app
  const { phoneLeases: leases, platformLog, screens, sessions } = needs
  const { agents } = needs.runs
  const { log, now, loops } = context
  const { every } = loops
  const tokens = createShellTokens(now)
  const shells = new Map<string, Shell>()

  router.serve(openPhoneShell, async ({ body, actor, header }) => {
    const phone = await screens.find(actor, body.phone)
    if (phone === 'not_found') throw new AppError('not_found')
    if (typeof phone === 'string') throw new AppError('device_not_connected')
    const lease = await leases.heldBy(actor.userId, phone.id)
    if (lease === 0 || !(await leases.used(lease))) throw new AppError('phone_not_yours', { phone: phone.serial })
    const own = [...shells.values()].filter(({ grant }) => grant.userId === actor.userId)
    if (own.length + tokens.countOf(actor.userId) >= shellLimits.shells) throw new AppError('busy')
    const session = /^bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1] ?? ''
    const { userId, username, sessionId } = actor
    const { command, terminal } = body
    const { address } = actor
    const token = tokens.give({ userId, username, sessionId, session, address, phone, lease, command, terminal })
    return { data: { token, url: `${path.slice(1)}${token}` } }
  })

  async function check({ grant, end }: Shell): Promise<void> {
    const actor = await sessions.directory.authenticate(grant.session, grant.address)
    const isAllowed = actor && mayDo(actor, openPhoneShell.permission) && !actor.readOnly
    if (!isAllowed || (await screens.find(actor, grant.phone.id)) === 'not_found') end('forbidden')
  }

  const failed = (error: unknown) => log.warn({ err: error }, 'a shell could not be looked after')
  const forEach = (work: (shell: Shell) => Promise<void>) =>
    Promise.all([...shells.values()].map((shell) => work(shell).catch(failed)))

  const people = createRawLine({
    name: 'hub.shells',
    log,
    every,
    maxMessageBytes: shellLimits.inputBytes,
    async admit(request, address) {
      const taken = tokens.take((request.url ?? '').split('?')[0]!.slice(path.length))
      if (!taken) return { code: closeCodes.sessionEnded, reason: 'this token is good no more' }
      const grant: ShellGrant = { ...taken, address }
      return (person) => {
        const shell = createShell({ agents, leases, platformLog, log, now }, grant, person)
        shells.set(shell.request, shell)
        person.once('close', (code) => {
          if (!shells.delete(shell.request)) return
          shell.closed(code).catch((error: unknown) => log.error({ err: error }, 'a shell was not ended properly'))
        })
        void check(shell).catch(() => shell.end('forbidden'))
      }
    },
  })
  const hosts = createRawLine({
    name: 'hub.shell-lines',
    log,
    every,
    maxMessageBytes: mostFromAgent,
    async admit(request) {
      const host = await agents.hostOf(/^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')
      if (!host) return { code: closeCodes.notEnrolled, reason: 'this host is not enrolled' }
      const asked = new URL(request.url ?? '', 'http://plane').searchParams.get('request') ?? ''
      return (line) => {
        const shell = shells.get(asked)
        if (shell?.grant.phone.host === host.id) shell.attach(line)
        else line.close(1000, 'nobody waits for this shell')
      }
    },
  })
  sockets.accept(path, people)
  sockets.accept('/api/agent/shell', hosts)

  const checking = every('phoneShell.shells', checkMs, () => forEach(check)).begin()
  const stopHearing = sessions.directory.onEnded((sessionId) => {
    for (const { grant, end } of shells.values()) if (grant.sessionId === sessionId) end('forbidden')
  })
  leases.keptBy((number) => [...shells.values()].some(({ grant }) => grant.lease === number))
  const stopLeases = leases.onChanged(
    (phones) =>
      void forEach(async ({ grant, end }) => {
        if (phones.length > 0 && !phones.includes(grant.phone.id)) return
        if ((await leases.current(grant.phone.id))?.number !== grant.lease) end('lease_lost')
      }),
  )
  agents.onBarred((hostId) => {
    for (const { grant, end } of shells.values()) if (grant.phone.host === hostId) end('host_gone')
  })
  return {
    async stop() {
      await checking.stop()
      stopHearing()
      stopLeases()
      const open = [...shells.values()]
      shells.clear()
      for (const { end } of open) end('host_gone')
      await Promise.all(open.map(({ closed }) => closed(1001)))
    },
  }
}
