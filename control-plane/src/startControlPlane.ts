import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { type ContextOptions, createContext, databaseOf } from './createContext.ts'
import { sessions } from './domains/access/sessions/index.ts'
import type { App, OptionsOf } from './domains/defineDomain.ts'
import { outsideKeys, permissionKeys } from './domains/permissionKeys.ts'
import { domains } from './domains/registry.gen.ts'
import { startDomains } from './domains/startDomains.ts'
import { explainStart } from './explainStart.ts'
import { createAdmissions } from './http/admissions.ts'
import { createHttp } from './http/app.ts'
import { createConsole } from './http/consoleFiles.ts'
import { startIdempotency } from './http/idempotency.ts'
import { createTranslators } from './http/language.ts'
import { closeServer, createHttpServer, listen } from './http/listen.ts'
import { servePages } from './http/pages.ts'
import { createSockets } from './http/sockets.ts'
import type { Context } from './platform/context.ts'
import type { Running } from './platform/running.ts'
import { computedColumns } from './platform/schema/computed.ts'
import { declaredSums } from './platform/schema/declaredSums.ts'
import { createResources, type Resources } from './resources/index.ts'
import { sealedColumnsOf } from './resources/seals.ts'
import { declared } from './schema.gen.ts'

export interface ControlPlaneOptions extends Omit<ContextOptions, 'sealed' | 'address'> {
  host?: string
  /** 0 takes a free one. */
  port?: number
  publicUrl?: string | undefined
  trustProxy?: boolean
  /** The built console. */
  consoleDir?: string
  /** Tests: answers are checked against their contracts. */
  checkAnswers?: boolean
  /** What domains may be told at their start, by their names. */
  domains?: OptionsOf<typeof domains>
}

export interface ControlPlane {
  port: number
  url: string
  /** Only at the first start, and only if it was made up here. */
  adminPassword?: string
  /** For tests and benchmarks that look underneath. */
  context: Context
  resources: Resources
  /** Answers as the server does, without a connection. */
  answer(request: Request): Promise<Response>
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
    return { ...(await start(options, running)), stop }
  } catch (error) {
    await stop()
    throw explainStart(error, { dataDir: options.dataDir, database: databaseOf(options) })
  }
}

async function start(options: ControlPlaneOptions, running: Running[]): Promise<Omit<ControlPlane, 'stop'>> {
  const { host = '127.0.0.1', port = 4600 } = options
  let url = port === 0 ? '' : urlOf(host, port)
  const publicUrl = () => options.publicUrl ?? url
  const definitions: readonly AnyResource[] = resources
  const sealed = [...domains.flatMap((domain) => domain.secrets), ...sealedColumnsOf(definitions)]
  const context = await createContext({ ...options, sealed, address: publicUrl }, running)
  const { log, metrics } = context
  const version = await readVersion()
  const translate = createTranslators()
  const admissions = createAdmissions()
  const idempotency = startIdempotency(context)
  running.push(idempotency)
  const http = createHttp({
    log,
    metrics,
    translate,
    idempotency,
    authenticate: admissions.authenticate,
    authenticateKey: admissions.authenticateKey,
    newId: () => randomUUID().slice(0, 8),
    seen: (...asked) => lists.seen(...asked),
    fallback: createConsole(options.consoleDir ?? join(root, 'console/dist')),
    ...(options.trustProxy && { trustProxy: true }),
    ...(options.checkAnswers && { checkAnswers: true }),
  })
  const { router } = http
  const server = createHttpServer(http)
  const sockets = createSockets(server, options.trustProxy)
  const computed = computedColumns(declared)
  const lists = await createResources(context, router, { definitions, computed, translate, newId: () => randomUUID() })
  running.push(lists)

  const app: App = {
    context,
    router,
    admissions,
    sockets,
    definitions,
    sums: declaredSums(declared, definitions),
    domains,
    translate,
    version,
    resources: lists,
    permissionKeys: permissionKeys(domains, definitions),
    outsideKeys: outsideKeys(domains, definitions),
    publicUrl,
  }
  const started = await startDomains(app, options.domains ?? {}, running)
  servePages(http, context, { version, admission: admissions })
  const listening = await listen(server, host, port)
  // What takes long to read first, then sockets: the server waits for all that is open.
  running.push({ stop: () => closeServer(server) }, sockets, { stop: async () => context.store.endCallReads() })
  url = urlOf(host, listening)
  // Whoever copies the file of a new installation without its log copies more than nothing.
  if (context.serverHealth.isFirstStart) await context.store.carryLog()
  log.info({ url, version }, 'ready')
  const { firstPassword } = started.of(sessions)
  return {
    port: listening,
    url,
    context,
    resources: lists,
    ...(firstPassword !== undefined && { adminPassword: firstPassword }),
    answer: (request) => http.fetch(request),
  }
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(root, 'control-plane/package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
