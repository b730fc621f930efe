import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallOptions, call, callFile } from '@quarterdeck/shared/contracts/call.ts'
import type { BodyOf, Endpoint, QueryOf, Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { login } from '@quarterdeck/shared/contracts/session.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { fleetSettings } from './domains/fleet/fleet/settings.ts'
import { migratedFile } from './migrations/migrated.testing.ts'
import { type ControlPlane, type ControlPlaneOptions, startControlPlane } from './startControlPlane.ts'
import { leavingEntry, watchWrites } from './unauditedWrites.testing.ts'

export const adminPassword = 'First-Pass-1'

/** Where users of tests belong, where nothing else is said. */
export const home = { organisation: 1, user_group: 1 }

/** Cheap password hashes: the tests sign in often. */
export const cheapHash = { memory: 8, passes: 1 }

type Input<E extends Endpoint> = { query?: QueryOf<E>; body?: BodyOf<E> }

/** A user of a test plane: calls of the contract, and plain requests. */
export interface TestClient {
  token: string
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, more?: Partial<CallOptions>): Promise<Reply<E>>
  file<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<{ name: string; blob: Blob; capped: boolean }>
  /** Below the base address, with the token. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface TestPlane extends ControlPlane {
  readonly admin: TestClient
  /** Signs in; the password is the plain one. */
  login(username: string, password: string, language?: Language): Promise<TestClient>
  client(token: string, language?: Language): TestClient
  /** A user with a role, signed in. */
  addUser(
    role: number,
    more?: Record<string, unknown>,
  ): Promise<TestClient & { id: number; username: string; password: string }>
  /** A new session for `admin`, for a test that has moved its clock on. */
  signInAgain(): Promise<void>
  /** Stops and starts again on the same data; `meanwhile` happens while it does not run. */
  restart(meanwhile?: () => void): Promise<void>
}

export interface TestPlaneOptions extends Partial<ControlPlaneOptions> {
  /** New hosts and phones wait for approval, as in a new installation; those of other tests work at once. */
  looksAtDevices?: boolean
  /** A call of the contracts that has written something and left no audit entry fails. */
  watchesEntries?: boolean
}

/** A whole control plane on a free port and a folder of its own, with the answers checked against their contracts. */
export async function startTestPlane({
  looksAtDevices,
  watchesEntries,
  ...options
}: TestPlaneOptions = {}): Promise<TestPlane> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'qd-plane-')))
  const isUsual = !options.dataDir && !options.databaseUrl
  if (isUsual) await copyFile(await migratedFile(), join(dataDir, 'quarterdeck.db'))
  const start = () =>
    startControlPlane({
      port: 0,
      logLevel: 'fatal',
      checkAnswers: true,
      // Others come when something takes long.
      readers: 1,
      ...options,
      dataDir,
      domains: {
        sessions: { adminPassword, hashCost: cheapHash },
        // Nobody asks the network about the sites of a test.
        siteChecks: { isScheduled: false },
        nodes: { isScheduled: false },
        // Nor does a file appear by itself among those of a test.
        referral: { isFollowing: false },
        ...options.domains,
      },
    })
  let plane = await start()
  if (watchesEntries) watchWrites(plane.context.store)
  if (!looksAtDevices) await plane.context.settings.set(fleetSettings.approveDevices, false)
  // A connection costs more than most answers.
  const via: typeof fetch = async (address, init) => plane.answer(new Request(address, init))
  const client = (token: string, language: Language = 'en'): TestClient => ({
    token,
    call: (endpoint, input = {}, more = {}) =>
      leavingEntry(endpoint, () => call(endpoint, input, { server: plane.url, token, language, via, ...more })),
    file: (endpoint, input = {}) => callFile(endpoint, input, { server: plane.url, token, language, via }),
    fetch: (path, init = {}) =>
      fetch(plane.url + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'accept-language': language, ...init.headers },
      }),
  })
  const signIn = async (username: string, password: string, language?: Language) => {
    const body = { username, password: hashPassword(password) }
    const reply = await call(login, { body }, { server: plane.url, language: language ?? 'en' })
    return client(reply.access_token, language)
  }
  let admin = await signIn('admin', adminPassword)
  let users = 0
  return {
    get port() {
      return plane.port
    },
    get url() {
      return plane.url
    },
    get resources() {
      return plane.resources
    },
    get context() {
      return plane.context
    },
    answer: (request) => plane.answer(request),
    get admin() {
      return admin
    },
    client,
    login: signIn,
    async addUser(role, more = {}) {
      const username = `user${++users}`
      const password = `Pass-word-${users}`
      const body = { username, name: username, role_id: role, ...home, password: hashPassword(password), ...more }
      const answer = await admin.fetch('/api/user', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const reply = (await answer.json()) as { message: string; data: { ids: number[] } }
      if (!answer.ok) throw new Error(reply.message)
      return { ...(await signIn(username, password)), id: reply.data.ids[0]!, username, password }
    },
    async signInAgain() {
      admin = await signIn('admin', adminPassword)
    },
    async restart(meanwhile) {
      await plane.stop()
      meanwhile?.()
      plane = await start()
      if (watchesEntries) watchWrites(plane.context.store)
    },
    async stop() {
      await plane.stop()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
