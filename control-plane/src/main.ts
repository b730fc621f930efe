import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { startAlerts } from './domains/alerts/index.ts'
import { createKeyAuthenticator, serveApiKeys } from './domains/apiKeys/index.ts'
import { startAudit } from './domains/audit/index.ts'
import { startBookTasks } from './domains/bookTasks/index.ts'
import { startComparison } from './domains/comparison/index.ts'
import { startFiles } from './domains/files/index.ts'
import { createHostDirectory, startFleet } from './domains/fleet/index.ts'
import { startIngest } from './domains/ingest/index.ts'
import { startJobs } from './domains/jobs/index.ts'
import { type FollowOptions, startReferral } from './domains/referral/index.ts'
import { startRetention } from './domains/retention/index.ts'
import { permissionKeys, startRoles } from './domains/roles/index.ts'
import { openRuns, readLease } from './domains/runs/index.ts'
import { createDirectory, type HashCost, hashCost, startSessions } from './domains/sessions/index.ts'
import { startSettings } from './domains/settings/index.ts'
import { type SiteCheckOptions, startSiteChecks } from './domains/siteChecks/index.ts'
import { serveSiteStatistics } from './domains/siteStatistics/index.ts'
import { serveSiteStatus } from './domains/siteStatus/index.ts'
import { serveSiteTimeline } from './domains/siteTimeline/index.ts'
import { startStatistics } from './domains/statistics/index.ts'
import { startUpgrades, type UpgradeOptions } from './domains/upgrades/index.ts'
import { startUsers } from './domains/users/index.ts'
import { startViews } from './domains/views/index.ts'
import { type Flags, help, readFlags } from './flags.ts'
import { createHttp } from './http/app.ts'
import { createConsole } from './http/consoleFiles.ts'
import { startIdempotency } from './http/idempotency.ts'
import { createTranslators, type Namespaces } from './http/language.ts'
import { closeServer, createHttpServer, listen } from './http/listen.ts'
import { servePages } from './http/pages.ts'
import { createSockets } from './http/sockets.ts'
import { createAgentLink } from './hub/agentLink.ts'
import { createConsoleLink } from './hub/consoleLink.ts'
import { migrate, migrationsFolder } from './migrations/run.ts'
import { createAudit } from './platform/audit/audit.ts'
import type { Context, Running } from './platform/context.ts'
import { lockFolder } from './platform/folderLock.ts'
import { createLive } from './platform/live.ts'
import { createLog, type LogLevel } from './platform/log.ts'
import { measureStore } from './platform/measureStore.ts'
import { createMetrics } from './platform/metrics.ts'
import { startProcessMetrics } from './platform/processMetrics.ts'
import { openSecrets } from './platform/secrets.ts'
import { openSettings } from './platform/settings.ts'
import { openStore } from './platform/store/openStore.ts'
import { startImports } from './resources/imports/index.ts'
import { startResources } from './resources/index.ts'

export interface ControlPlaneOptions {
  dataDir: string
  host?: string
  /** 0 takes a free one. */
  port?: number
  adminPassword?: string | undefined
  /** Seals secrets in the database, in the place of the data folder's key: 64 hexadecimal digits. */
  secretKey?: string | undefined
  databaseUrl?: string | undefined
  publicUrl?: string | undefined
  logLevel?: LogLevel
  trustProxy?: boolean
  /** The built console. */
  consoleDir?: string
  /** Plain resources; more texts and migrations come with further ones. */
  definitions?: readonly AnyResource[]
  texts?: Namespaces
  migrationFolders?: readonly string[]
  /** UTC milliseconds. */
  now?: () => number
  /** How sites are checked, above the settings. */
  siteChecks?: Omit<SiteCheckOptions, 'jobs'>
  upgrades?: Omit<UpgradeOptions, 'jobs'>
  /** How soon the referral-site spreadsheet follows the sites. */
  referral?: FollowOptions
  /** Tests: cheap password hashes, and answers checked against their contracts. */
  hashCost?: HashCost
  checkAnswers?: boolean
}

export interface ControlPlane {
  port: number
  url: string
  /** Only at the first start, and only if it was made up here. */
  adminPassword?: string
  /** For tests and benchmarks that look underneath. */
  context: Context
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The composition root: starts every part in order, and stops them in reverse. */
export async function startControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const running: Running[] = []
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop()
  }
  try {
    return await start(options, running, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  options: ControlPlaneOptions,
  running: Running[],
  stop: () => Promise<void>,
): Promise<ControlPlane> {
  const { host = '127.0.0.1', port = 4600, now = Date.now, hashCost: cost = hashCost } = options
  const definitions = options.definitions ?? (resources as unknown as readonly AnyResource[])
  const log = createLog(options.logLevel ? { level: options.logLevel } : {})
  const dataDir = resolve(options.dataDir)
  // Hashes and secrets of people are in there.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (existsSync(join(dataDir, dataFolder.restoring))) {
    throw new Error(`A restore of ${dataDir} was cut off. Run "qd restore" again: it puts back what was there before.`)
  }

  // Before anything is touched: a second start must leave the first one as it was.
  running.push(lockFolder(dataDir, now))
  const metrics = createMetrics()
  running.push(startProcessMetrics(metrics))
  const database = options.databaseUrl ?? pathToFileURL(join(dataDir, dataFolder.database)).href
  const store = measureStore(await openStore(database), metrics)
  running.push({ stop: () => store.close() })
  const applied = await migrate(store, options.migrationFolders ?? [migrationsFolder], { now })
  if (applied.length > 0) log.info({ applied }, 'database brought up to date')

  // Before anything is read that it seals.
  const secrets = await openSecrets({ store, dataDir }, options.secretKey)
  const context: Context = {
    store,
    secrets,
    settings: await openSettings(store),
    audit: createAudit(now),
    live: createLive(),
    metrics,
    log,
    now,
    dataDir,
  }
  const directory = createDirectory(context)
  const translate = createTranslators(options.texts)
  const idempotency = startIdempotency(context)
  running.push(idempotency)
  const http = createHttp({
    authenticate: directory.authenticate,
    authenticateKey: createKeyAuthenticator(context),
    translate,
    idempotency,
    log,
    metrics,
    newId: () => randomUUID().slice(0, 8),
    fallback: createConsole(options.consoleDir ?? join(root, 'console/dist')),
    ...(options.trustProxy && { trustProxy: true }),
    ...(options.checkAnswers && { checkAnswers: true }),
  })
  const { router } = http
  const server = createHttpServer(http)
  const sockets = createSockets(server)

  const keys = permissionKeys(definitions)
  const version = await readVersion()
  await startRoles(context, router, keys)
  const sessions = await startSessions(context, router, {
    directory,
    definitions,
    keys: () => keys,
    version,
    adminPassword: options.adminPassword,
    cost,
  })
  running.push(sessions)
  startUsers(context, router, { directory, cost })
  startSettings(context, router)
  startViews(context, router, keys)
  const jobs = await startJobs(context, router)
  running.push(jobs)
  const imports = await startImports(context, router, { jobs, translate, newId: () => randomUUID() })
  running.push(imports)
  const tables = startResources(context, router, { definitions, imports, directory, cost, translate })
  running.push(await startAudit(context, router))
  const files = await startFiles(context, router, { sessions: directory })
  running.push(files)
  const t = translate('zh-CN')
  await startComparison(context, router, { files, jobs, t })
  running.push(startReferral(context, router, { files, jobs, t, ...options.referral }))
  serveApiKeys(context, router)
  startIngest(context, router, tables)
  serveSiteStatistics(context, router, tables)
  serveSiteStatus(context, router, tables)
  serveSiteTimeline(context, router)

  const statistics = startStatistics(context, router)
  running.push(statistics)
  const retention = startRetention(context, router, tables)
  running.push(retention)
  const alerts = startAlerts(context, router)
  running.push(alerts)

  const link = createAgentLink({ authenticate: createHostDirectory(context), readLease, log })
  const runs = await openRuns(context, link)
  running.push(runs)
  startBookTasks(context, router, { runs, imports })
  let url = ''
  running.push(await startFleet(context, router, { link, runs, publicUrl: () => options.publicUrl ?? url }))
  const consoles = createConsoleLink({ sessions: directory, live: context.live, log })
  sockets.accept('/api/agent/link', link.upgrade)
  sockets.accept('/api/live', consoles.upgrade)
  const siteChecks = startSiteChecks(context, router, { jobs, ...options.siteChecks })
  running.push(siteChecks)
  const upgrades = startUpgrades(context, router, { jobs, ...options.upgrades })
  running.push(upgrades)
  await runs.begin()
  await jobs.begin()
  statistics.start()
  retention.start()
  alerts.start()
  siteChecks.begin()
  await upgrades.begin()

  servePages(http, context, version)
  const listening = await listen(server, host, port)
  // Sockets first: the server waits for all that is open.
  running.push({ stop: () => closeServer(server) }, consoles, link)
  url = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`
  log.info({ url, version }, 'ready')
  return {
    port: listening,
    url,
    ...(sessions.firstPassword !== undefined && { adminPassword: sessions.firstPassword }),
    context,
    stop,
  }
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(root, 'control-plane/package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function main(): Promise<void> {
  let flags: Flags | undefined
  try {
    flags = readFlags(process.argv.slice(2), process.env)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`)
    process.exitCode = 2
    return
  }
  if (!flags) {
    console.log(help)
    return
  }
  const plane = await startControlPlane(flags)
  const { url, adminPassword } = plane
  if (flags.jsonReady) console.log(JSON.stringify({ ready: true, url, ...(adminPassword && { adminPassword }) }))
  else {
    console.log(`Quarterdeck is ready at ${url}`)
    if (adminPassword) console.log(`First sign-in: user admin, password ${adminPassword}   (shown only now)`)
  }
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal is someone who will not wait.
      if (stopping) process.exit(1)
      stopping = true
      plane.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
