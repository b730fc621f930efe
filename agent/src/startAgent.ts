import { chmod, mkdir } from 'node:fs/promises'
import { hostname, release, type } from 'node:os'
import { awaitToken } from './enrolment/awaitToken.ts'
import { enrol, NotEnrolled } from './enrolment/enrol.ts'
import { type Identity, readIdentity, writeIdentity } from './enrolment/identity.ts'
import { lockFolder } from './instanceLock.ts'
import { createLog, type Logger } from './log.ts'
import { type HostOptions, startHost } from './startHost.ts'

export interface AgentOptions {
  /** Address of the control plane, e.g. `http://127.0.0.1:4600`. */
  server: string
  /** Folder for identity, outbox and screenshots; created where it is missing. */
  dataDir: string
  /** One-time token; needed once. */
  token?: string
  /** A file that a token will come to stand in: it is waited for, and removed. */
  tokenFile?: string
  /** It begins to wait for that. */
  onWaiting?(): void
  /** Name of this host in the console; the machine's by default. */
  name?: string
  adb?: HostOptions['adb']
  /** The operator's scrcpy server (a file). */
  scrcpyServer?: string
  log?: Logger
}

export interface Agent {
  /** Id of this host in the control plane. */
  host: string
  /** Ends all runs and the connection, within 5 seconds. */
  stop(): Promise<void>
}

/** Starts an agent. Returns when it has an identity; the control plane and the phones may come later. */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const { dataDir, log = createLog('info'), adb = {}, scrcpyServer } = options
  const server = options.server.replace(/\/+$/, '')
  // Its identity, and what it records of phones, are for its user alone; also where an older version made the folder.
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o700).catch((error: unknown) => {
    log.warn({ err: error, dataDir }, 'others may open this folder: its rights could not be changed')
  })
  const unlock = await lockFolder(dataDir)
  if (!unlock) throw new Error(`another agent is using ${dataDir}: stop it, or give this one a folder of its own`)
  try {
    const identity = await identityOf({ ...options, server, log })
    const host = await startHost({ server, dataDir, identity, adb, log, ...(scrcpyServer && { scrcpyServer }) })
    log.info({ host: identity.host, name: identity.name, server }, 'the agent is running')
    const stop = async () => {
      await host.stop()
      await unlock()
      log.info('the agent has stopped')
    }
    let stopped: Promise<void> | undefined
    return {
      host: identity.host,
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function identityOf(options: AgentOptions & { log: Logger }): Promise<Identity> {
  const { server, dataDir, tokenFile, name, log } = options
  const known = await readIdentity(dataDir)
  if (known && known.server !== server) {
    log.warn({ was: known.server, now: server }, 'this host was enrolled at another address of the control plane')
  }
  if (known) return known
  const token = options.token ?? (tokenFile && (await awaitToken(tokenFile, log, options.onWaiting)))
  if (!token) {
    throw new NotEnrolled(
      `this host is not enrolled yet: make a token in the console and start the agent with QD_AGENT_TOKEN=<token> (once; the identity is then kept in ${dataDir})`,
    )
  }
  const identity = await enrol({
    server,
    token,
    name: (name ?? hostname()).slice(0, 64),
    os: `${type()} ${release()}`.slice(0, 200),
    log,
    signal: new AbortController().signal,
  })
  await writeIdentity(dataDir, identity)
  log.info({ host: identity.host, name: identity.name }, 'this host is enrolled')
  return identity
}
