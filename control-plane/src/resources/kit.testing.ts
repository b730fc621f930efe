import { randomUUID } from 'node:crypto'
import { type CallOptions, call, callFile } from '@quarterdeck/shared/contracts/call.ts'
import type { BodyOf, Endpoint, QueryOf, Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Language, Text } from '@quarterdeck/shared/i18n/language.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { pino } from 'pino'
import { createHttp } from '../http/app.ts'
import type { Actor } from '../http/handler.ts'
import { createTranslators } from '../http/language.ts'
import { closeServer, createHttpServer, listen } from '../http/listen.ts'
import { createMigrated } from '../migrations/migrated.testing.ts'
import { objectsIn } from '../migrations/objects.ts'
import { snapshotOf } from '../migrations/snapshot.ts'
import { statementsBetween } from '../migrations/statementsBetween.ts'
import { wantedSchema } from '../migrations/wantedSchema.ts'
import { createAudit } from '../platform/audit/audit.ts'
import { testClockWatch } from '../platform/clock/clockWatch.testing.ts'
import { startContents } from '../platform/contents/startContents.ts'
import type { Context } from '../platform/context.ts'
import { startLive } from '../platform/live.ts'
import { testLoops } from '../platform/loops/loops.testing.ts'
import { createMetrics } from '../platform/metrics.ts'
import { notRestored } from '../platform/restored/restored.testing.ts'
import { computedColumns } from '../platform/schema/computed.ts'
import { createSecretBox } from '../platform/secretBox.ts'
import { testServerHealth } from '../platform/serverHealth/serverHealth.testing.ts'
import { createSettings } from '../platform/settings.ts'
import { createStore } from '../platform/store/createStore.ts'
import type { TestEngine } from '../platform/store/engines.testing.ts'
import { declared } from '../schema.gen.ts'
import type { ResourceHooks } from './hooks.ts'
import { createResources } from './index.ts'
import { someone } from './write/writeHarness.testing.ts'

type Input<E extends Endpoint> = { query?: QueryOf<E>; body?: BodyOf<E> }

/** Somebody who calls the lists of a test. */
export interface Person {
  actor: Actor
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, more?: Partial<CallOptions>): Promise<Reply<E>>
  file<E extends Endpoint>(endpoint: E, input?: Input<E>, language?: Language): Promise<{ name: string; blob: Blob }>
}

export interface SampleList {
  definitions: readonly unknown[]
  /** Lists of the product that these refer to; their tables are there already. */
  beside?: readonly AnyResource[]
  hooks?: Readonly<Record<string, ResourceHooks>>
  texts?: Readonly<Record<string, Readonly<Record<string, Text>>>>
}

/** Lists that are made up for a test, served as the product serves its own: a real database, HTTP and the kit, but no domains. */
export async function startKit(
  engine: TestEngine,
  { definitions: given, beside = [], hooks = {}, texts = {} }: SampleList,
) {
  const definitions = [...beside, ...(given as readonly AnyResource[])]
  const database = await createMigrated(engine)
  const store = await createStore(database.url)
  const [there, wanted] = [wantedSchema(beside, []), wantedSchema(definitions, [])]
  const statements = [
    ...(await statementsBetween(await snapshotOf(there), await snapshotOf(wanted))),
    ...objectsIn(wanted.objects.filter(({ name }) => there.objects.every((other) => other.name !== name))).made,
  ]
  await store.write((tx) => tx.batch(statements.map((sql) => ({ sql }))))
  const clock = { now: Date.now() }
  const now = () => clock.now
  const log = pino({ level: 'silent' })
  const { contents, keeper, fileAddresses } = await startContents(store, database.folder, now)
  const settings = await createSettings(store)
  const dataDir = database.folder
  const context: Context = {
    store,
    now,
    log,
    audit: createAudit(now),
    live: await startLive(store, log),
    loops: testLoops(),
    settings,
    metrics: createMetrics(),
    dataDir,
    contents,
    keeper,
    fileAddresses,
    restored: notRestored,
    serverHealth: await testServerHealth({ store, settings, dataDir, now, log }, database.url),
    clockWatch: testClockWatch({ settings, now, log }, clock),
    secrets: createSecretBox(new Uint8Array(32)),
  }
  const people = new Map<string, Actor>()
  const translate = createTranslators(texts)
  const http = createHttp({
    log,
    metrics: context.metrics,
    translate,
    newId: () => randomUUID(),
    seen: (...asked) => lists.seen(...asked),
    checkAnswers: true,
    authenticate: async (token) => people.get(token),
  })
  const computed = computedColumns(declared)
  const lists = await createResources(context, http.router, {
    definitions,
    computed,
    translate,
    newId: () => randomUUID(),
  })
  const signal = new AbortController().signal
  lists.runJobsWith({
    run: (_order, work) => work({ signal, progress: () => undefined, link: () => undefined }),
    register: () => undefined,
    start: () => Promise.reject(new Error('no jobs here')),
  })
  lists.peopleFrom({ actorOf: async () => undefined, stepUp: async () => undefined })
  for (const [name, own] of Object.entries(hooks)) lists.extend(name, own)
  await lists.begin()
  const server = createHttpServer(http)
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`

  return {
    context,
    /** Where the database lies, if it is a file. */
    folder: database.folder,
    clock,
    lists,
    http,
    translate,
    /** Somebody with some keys, or without any said with all. */
    person(username: string, keys?: readonly string[]): Person {
      const id = people.size + 1
      const actor = { ...someone(id, username), keys: new Set(keys), all: keys === undefined }
      people.set(username, actor)
      // A connection costs more than most answers.
      const via: typeof fetch = async (address, init) => http.fetch(new Request(address, init))
      const options = (language: Language = 'en'): CallOptions => ({ server: url, token: username, language, via })
      return {
        actor,
        call: (endpoint, input = {}, more = {}) => call(endpoint, input, { ...options(), ...more }),
        file: (endpoint, input = {}, language) => callFile(endpoint, input, options(language)),
      }
    },
    async stop() {
      await closeServer(server)
      await lists.stop()
      await store.close()
      await database.remove()
    },
  }
}

export type Kit = Awaited<ReturnType<typeof startKit>>
