import { allowedRoutes, routesOf } from '@quarterdeck/shared/contracts/routes.ts'
import * as contract from '@quarterdeck/shared/contracts/session.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  getMenu,
  listSessions,
  login,
  logout,
  removeSecondFactor as removeSecondFactorCall,
  revokeSession,
  setViewMode,
  stepUp as stepUpCall,
  userInfo,
} from '@quarterdeck/shared/contracts/session.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type Actor, mayDo, type Router } from '../../../http/handler.ts'
import { type ConsoleLinkOptions, createConsoleLink } from '../../../hub/consoleLink.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import { isOfPeople } from '../../../resources/table.ts'
import { type App, defineDomain, type Service } from '../../defineDomain.ts'
import { createTopicsOf, type Topics } from '../../liveTopics.ts'
import { refuseHigherRole, roles } from '../roles/index.ts'
import { type Attempts, createAttempts, pruneDatedAttempts } from './attempts.ts'
import { describeUser, reachesSessionOf, sessionsOf } from './describe.ts'
import { createDirectory, type Directory, type KeysBySide } from './directory.ts'
import { createFirstUser } from './firstUser.ts'
import { followLostPassword } from './lostPassword.ts'
import { type HashCost, hashCost as usualCost } from './passwords.ts'
import { confirmPending, createSecret, keepPending, removeSecondFactor, useCode } from './secondFactor.ts'
import { sessionSecrets } from './secrets.ts'
import { changeOwnPassword, refuseWrongPassword } from './setPassword.ts'
import { signIn } from './signIn.ts'
import { createStepUp } from './stepUp.ts'
import { keepViewMode, pruneSessions, readProfile, readSessionUser } from './store.ts'

export { refuseCommon } from './commonPasswords.ts'
export type { Directory } from './directory.ts'
export { type HashCost, hashSlowly } from './passwords.ts'
export { removeSecondFactor } from './secondFactor.ts'
export { addressesOf, deleteFactors, setPassword } from './store.ts'
export { session } from './tables.ts'

export const sessions = defineDomain({
  name: 'sessions',
  secrets: sessionSecrets,
  // The first user has a role.
  needs: { roles },
  contracts: [contract],
  permissions: { 'session.revoke': 'organisation' },
  start: (app, _needs, options: SessionsOptions) => startSessions(app, options),
})

export interface SessionsOptions {
  /** Of the first user; made up where it is not given. */
  adminPassword?: string | undefined
  /** Tests: cheap password hashes. */
  hashCost?: HashCost
}

export interface Sessions extends Service {
  directory: Directory
  /** What passwords are hashed at. */
  cost: HashCost
  /** Slows down whoever guesses, as at the sign-in. */
  attempts: Attempts
  /** Only at the first start, and only if it was made up here. */
  firstPassword: string | undefined
}

const hourMs = 3_600_000

function keysBySide({ permissionKeys, outsideKeys }: Pick<App, 'permissionKeys' | 'outsideKeys'>): KeysBySide {
  const outside = new Set(outsideKeys)
  return { outside, internal: new Set(permissionKeys.filter((key) => !outside.has(key))) }
}

/** What a console hears of rows that not everybody sees. */
function seenBy({ tables, seen }: Pick<Resources, 'tables' | 'seen'>, topics: Topics): ConsoleLinkOptions['seen'] {
  return async (topic, ids, actor) => {
    const rights = tables.get(topic)?.rights
    if (actor.external && (rights ? rights.kind === 'internal' : !topics[topic]?.outside)) return undefined
    // What no list has is told without its numbers: nobody knows whose they are.
    if (actor.external && !rights) return []
    if (actor.reach === 'all' || ids.length === 0 || !rights || !isOfPeople(rights)) return ids
    const rows = await seen(topic, ids.map(Number), actor)
    const named = ids.filter((id) => rows.has(Number(id)))
    return named.length > 0 ? named : undefined
  }
}

/** Sign-in and everything about the own user. */
export async function startSessions(
  app: App,
  { adminPassword, hashCost: cost = usualCost }: SessionsOptions,
): Promise<Sessions> {
  const { context, router, definitions, permissionKeys: keys, version } = app
  const { store, live, log, loops } = context
  const { every } = loops
  const attempts = createAttempts(store, context.now)
  const stepUp = createStepUp(context, attempts)
  const directory = createDirectory(context, keysBySide(app), stepUp.isFresh)
  app.admissions.register({ authenticate: directory.recognise })
  const topics: Topics = Object.assign({}, ...app.domains.map((domain) => domain.topics))
  const topicsOf = createTopicsOf(live, { tables: app.resources.tables, topics })
  const seen = seenBy(app.resources, topics)
  app.sockets.accept('/api/live', createConsoleLink({ sessions: directory, live, log, every, topicsOf, seen }))
  directory.onEnded(stepUp.forget)
  app.resources.peopleFrom({ actorOf: directory.actorOf, stepUp: stepUp.ask })
  const tools = { attempts, directory, cost }
  const routes = routesOf(definitions)

  router.serve(login, async ({ body, address, userAgent }) => {
    const token = await signIn(context, tools, { ...body, address, agent: userAgent })
    return { data: null, access_token: token }
  })
  router.serve(logout, async ({ actor }) => {
    await endSession(context, directory, actor, actor.userId, actor.sessionId, 'session.logout')
    return { data: null }
  })
  router.serve(userInfo, async ({ actor, t }) => ({
    data: await describeUser(context, actor, { keys, version, t }),
  }))
  router.serve(getMenu, async ({ actor }) => ({
    data: allowedRoutes(routes, (key) => mayDo(actor, key)).map((route) => route.path),
  }))
  router.serve(setViewMode, async ({ body, actor }) => {
    await store.write((tx) => keepViewMode.run(tx, { id: actor.userId, mode: body.view_mode }))
    return { data: null }
  })
  router.serve(changePassword, async ({ body, actor, userAgent }) => {
    // A stolen session is no way to guess the password either.
    const attempt = await attempts.take({ ...actor, agent: userAgent })
    await changeOwnPassword(context, tools, actor, body)
    await attempt.succeeded()
    return { data: null }
  })
  router.serve(listSessions, async ({ actor }) => ({ data: await sessionsOf(context, actor) }))
  router.serve(revokeSession, async ({ query, actor }) => {
    const session = await readSessionUser.get(store.read, { id: query.id })
    const isOwn = session?.user_id === actor.userId
    if (!session || !(isOwn || reachesSessionOf(actor, session))) throw new AppError('not_found')
    // Who only looks signs out of the own sessions, and nobody puts out those who may do more.
    if (!isOwn && actor.readOnly) throw new AppError('read_only_user')
    if (!isOwn) await refuseHigherRole(store.read, actor, session.role_id)
    await endSession(context, directory, actor, session.user_id, query.id, 'session.revoke')
    return { data: null }
  })
  router.serve(stepUpCall, async ({ actor, body, userAgent }) => {
    await stepUp.ask(actor, { code: body.code, agent: userAgent })
    return { data: null }
  })
  serveSecondFactor(context, router, attempts)

  const prune = () =>
    store.write(async (tx) => {
      await pruneSessions.run(tx, { now: context.now() })
      await pruneDatedAttempts(tx, context.now())
    })
  await prune()
  const pruning = every('sessions.prune', hourMs, prune)
  const firstPassword = await createFirstUser(context, adminPassword, cost)
  const lostPassword = await followLostPassword(context, tools)
  return {
    directory,
    cost,
    attempts,
    firstPassword,
    loops: [pruning, lostPassword],
  }
}

async function endSession(
  context: Context,
  directory: Directory,
  actor: Actor,
  userId: number,
  sessionId: number,
  action: string,
): Promise<void> {
  const ended = await context.store.write(async (tx) => {
    const ids = await directory.close(tx, userId, sessionId)
    await context.audit.record(tx, {
      actor,
      action,
      resource: 'session',
      rowId: sessionId,
      summary: auditMessage('done', { deed: action, name: `#${sessionId}` }),
      address: actor.address,
    })
    return ids
  })
  directory.ended(ended)
}

function serveSecondFactor(context: Context, router: Router, attempts: Attempts): void {
  const { store, audit, secrets, now } = context
  const record = (actor: Actor, action: string) => ({
    actor,
    action,
    resource: 'user',
    rowId: actor.userId,
    summary: auditMessage('done', { deed: action, name: actor.username }),
    address: actor.address,
  })
  router.serve(beginSecondFactor, async ({ actor }) => {
    const made = createSecret(actor.username)
    await store.write(async (tx) => {
      // One that is on must be taken off first, with a code: a stolen session is not enough to replace it.
      const on = await readProfile.get(tx, { id: actor.userId })
      if (on?.second_factor === 1) throw new AppError('in_use')
      await keepPending(tx, secrets, actor.userId, made.secret)
    })
    return { data: made }
  })
  router.serve(confirmSecondFactor, async ({ actor, body, userAgent }) => {
    const attempt = await attempts.take({ ...actor, agent: userAgent })
    // A stolen session is not enough to turn on a factor that its owner has not got.
    await refuseWrongPassword(context, actor, 'password', body.password)
    await store.write(async (tx) => {
      if (!(await confirmPending(tx, secrets, { userId: actor.userId, code: body.code, now: now() }))) throw wrongCode()
      await audit.record(tx, record(actor, 'session.secondFactorConfirm'))
    })
    await attempt.succeeded()
    return { data: null }
  })
  router.serve(removeSecondFactorCall, async ({ actor, body, userAgent }) => {
    const attempt = await attempts.take({ ...actor, agent: userAgent })
    await store.write(async (tx) => {
      if (!(await useCode(tx, secrets, { userId: actor.userId, code: body.code, now: now() }))) throw wrongCode()
      await removeSecondFactor(tx, actor.userId)
      await audit.record(tx, record(actor, 'session.secondFactorRemove'))
    })
    await attempt.succeeded()
    return { data: null }
  })
}

function wrongCode(): AppError {
  return new AppError('login_code_wrong', {}, { problems: [{ field: 'code', code: 'login_code_wrong' }] })
}
