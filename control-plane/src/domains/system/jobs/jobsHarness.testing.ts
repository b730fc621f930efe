import { randomUUID } from 'node:crypto'
import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import type { BodyOf, Endpoint, QueryOf, Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { pino } from 'pino'
import { createHttp } from '../../../http/app.ts'
import type { Actor, Router } from '../../../http/handler.ts'
import { createTranslators } from '../../../http/language.ts'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { createAudit } from '../../../platform/audit/audit.ts'
import { type TestClock, testClockWatch } from '../../../platform/clock/clockWatch.testing.ts'
import { startContents } from '../../../platform/contents/startContents.ts'
import type { Context } from '../../../platform/context.ts'
import { startLive } from '../../../platform/live.ts'
import { testLoops } from '../../../platform/loops/loops.testing.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { notRestored } from '../../../platform/restored/restored.testing.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { testServerHealth } from '../../../platform/serverHealth/serverHealth.testing.ts'
import { createSettings } from '../../../platform/settings.ts'
import { createStore } from '../../../platform/store/createStore.ts'
import type { TestDatabase, TestEngine } from '../../../platform/store/engines.testing.ts'
import { seesAll } from '../../../resources/visibility/readContext.ts'
import type { Service } from '../../defineDomain.ts'
import { endService } from '../../startDomains.ts'

export interface Caller {
  userId: number
  username: string
  /** Permission keys; `*` is all. */
  keys: readonly string[]
  readOnly?: boolean
}
export const admin: Caller = { userId: 1, username: 'admin', keys: ['*'] }

/** Some domains on a real database and the real HTTP side, with a clock of their own and without a port. */
export interface JobsHarness<T> {
  readonly context: Context
  readonly parts: T
  clock: TestClock
  /** Topics and progress as consoles hear of them. */
  events: { changed: string[]; progress: { job: string; done: number; total: number; state: string; userId: number }[] }
  /** Makes a call; throws `CallError` on a refusal. Answers are checked against their contracts. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: { query?: QueryOf<E>; body?: BodyOf<E> },
    caller?: Caller,
    language?: Language,
  ): Promise<Reply<E> & { headers: Headers }>
  /** Stops and starts again on the same data. With `crash` nothing is stopped in order: the database just closes. */
  restart(how?: 'crash'): Promise<void>
  close(): Promise<void>
}

export async function createJobsHarness<T>(
  start: (context: Context, router: Router) => Promise<{ parts: T; running: Service[] }>,
  on?: TestEngine | TestDatabase,
): Promise<JobsHarness<T>> {
  const database = on && 'url' in on ? on : await createMigrated(on)
  const clock: TestClock = { now: Date.UTC(2026, 10, 20, 4) }
  const events: JobsHarness<T>['events'] = { changed: [], progress: [] }
  const callers = new Map<string, Caller>()

  async function open() {
    const store = await createStore(database.url)
    const log = pino({ level: 'silent' })
    const live = await startLive(store, log)
    live.listen({
      written: ({ table }) => void events.changed.push(table),
      progress: (job, userId, done, total, state) => void events.progress.push({ job, userId, done, total, state }),
    })
    const now = () => clock.now
    const metrics = createMetrics()
    const dataDir = database.folder
    const secrets = await createSecrets({ store, dataDir }, undefined, [])
    const settings = await createSettings(store)
    const { contents, keeper, fileAddresses } = await startContents(store, dataDir, now)
    const context: Context = {
      store,
      settings,
      secrets,
      audit: createAudit(now),
      live,
      metrics,
      log,
      loops: testLoops(),
      now,
      dataDir,
      contents,
      keeper,
      fileAddresses,
      restored: notRestored,
      serverHealth: await testServerHealth({ store, settings, dataDir, now, log }, database.url),
      clockWatch: testClockWatch({ settings, now, log }, clock),
    }
    const http = createHttp({
      authenticate: async (token, address) => {
        const caller = callers.get(token)
        return caller && actorOf(caller, address)
      },
      translate: createTranslators(),
      log,
      metrics,
      newId: () => randomUUID().slice(0, 8),
      // Lists are not the matter of these tests.
      seen: async (_list, ids) => new Set(ids),
      checkAnswers: true,
    })
    return { context, http, ...(await start(context, http.router)) }
  }

  let harness = await open()
  async function shut(how?: 'crash'): Promise<void> {
    if (how !== 'crash') for (const part of harness.running.toReversed()) await endService(part)
    await harness.context.store.close()
    // What goes on after a crash finds no database; its timers are all that is left of it.
    if (how === 'crash') for (const part of harness.running.toReversed()) await endService(part).catch(() => undefined)
  }
  return {
    get context() {
      return harness.context
    },
    get parts() {
      return harness.parts
    },
    clock,
    events,
    async call(endpoint, { query, body } = {}, caller = admin, language = 'en') {
      const token = randomUUID()
      callers.set(token, caller)
      const request = requestOf(endpoint, query, body, { token, language })
      const response = await harness.http.fetch(request)
      const answer: unknown = await response.json()
      if (!response.ok) {
        const { message, code, problems } = answer as { message: string; code: string; problems: [] }
        throw new CallError(response.status, message, { code, problems, enveloped: true })
      }
      return { ...(answer as Reply<typeof endpoint>), headers: response.headers }
    },
    async restart(how) {
      await shut(how)
      harness = await open()
    },
    async close() {
      await shut()
      await database.remove()
    },
  }
}

function requestOf(
  endpoint: Endpoint,
  query: unknown,
  body: unknown,
  { token, language }: { token: string; language: string },
): Request {
  // What a call asks is an object, whatever its names are.
  const rest = { ...(query as Readonly<Record<string, unknown>> | undefined) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return value
  })
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return new Request(`http://harness/api${path}?${search}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Who calls, as the HTTP side says it of them. */
export function actorOf({ userId, username, keys, readOnly = false }: Caller, address = ''): Actor {
  const all = keys.includes('*')
  return {
    ...seesAll,
    userId,
    username,
    roleId: all ? 0 : 6,
    sessionId: userId,
    readOnly,
    keys: new Set(keys),
    withheld: new Set(),
    all,
    address,
  }
}
