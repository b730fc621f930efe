import type { HttpBindings } from '@hono/node-server'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type Language, languageOf } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { Hono, type Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import type { Metrics } from '../platform/metrics.ts'
import { readingForCall } from '../platform/store/callReads.ts'
import { addressOf } from './addressOf.ts'
import { type Admission, admit } from './admit.ts'
import { answerOf, refusalResponse } from './answer.ts'
import { type Handler, JsonText, type Router } from './handler.ts'
import type { Idempotency } from './idempotency.ts'
import { readInput, streamOf } from './input.ts'
import { parsePart } from './problems.ts'
import { asAppError, refusalOf } from './refusal.ts'
import { type Seen, whereSeen } from './sees.ts'

export interface HttpOptions extends Admission {
  translate(language: Language): Translate
  log: Logger
  metrics: Metrics
  newId(): string
  /** Who sees which rows. */
  seen: Seen
  idempotency?: Idempotency
  /** Believe the last `X-Forwarded-For`: only behind a proxy of one's own. */
  trustProxy?: boolean
  /** Tests: an answer that breaks its contract is a fault. */
  checkAnswers?: boolean
  /** Everything outside `/api`. */
  fallback?(request: Request): Promise<Response>
}

export interface Http {
  router: Router
  /** Everything that is served, in the order of registration. */
  endpoints(): readonly Endpoint[]
  /** Routes outside the contract (`/healthz`, pages); with their path in full. */
  page(path: string, answer: Page): void
  fetch(request: Request, env?: Partial<HttpBindings>): Promise<Response>
}

/** `peer`: the address at the other end of the connection, which may be that of a proxy. */
export type Page = (request: Request, peer: string) => Promise<Response>

type Env = { Bindings: Partial<HttpBindings> }
interface Served {
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/** The HTTP side: every endpoint goes through `answerCall`, so that none can leave out permission, language or envelope. */
export function createHttp(options: HttpOptions): Http {
  const served: Served[] = []
  const pages = new Map<string, Page>()
  let app: Hono<Env> | undefined
  return {
    router: {
      serve(endpoint, handler) {
        if (app) throw new Error(`${endpoint.name} comes too late: calls are being answered already`)
        const twice = served.find((s) => s.endpoint.method === endpoint.method && s.endpoint.path === endpoint.path)
        if (twice) throw new Error(`${endpoint.name} and ${twice.endpoint.name}: ${endpoint.method} ${endpoint.path}`)
        served.push({ endpoint, handler: handler as Handler<Endpoint> })
      },
    },
    endpoints: () => served.map((s) => s.endpoint),
    page: (path, answer) => void pages.set(path, answer),
    async fetch(request, env = {}) {
      app ??= createApp(options, served, pages)
      return app.fetch(request, env)
    },
  }
}

function createApp(options: HttpOptions, served: readonly Served[], pages: ReadonlyMap<string, Page>): Hono<Env> {
  const app = new Hono<Env>()
  // `/phone/export` must not be taken for the phone with the id "export".
  const inOrder = [...served].sort(
    (a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')),
  )
  for (const one of inOrder) {
    app.on(one.endpoint.method, `/api${one.endpoint.path}`, (c) =>
      readingForCall(
        () => answerCall(options, one, c),
        () => c.req.raw.signal,
      ),
    )
  }
  for (const [path, answer] of pages)
    app.get(path, (c) => answer(c.req.raw, c.env.incoming ? addressOf(c.env.incoming, false) : ''))
  app.all('/api/*', (c) => refuse(options, new AppError('not_found'), c.req.raw, 'unknown'))
  app.all('*', async (c) => options.fallback?.(c.req.raw) ?? c.notFound())
  app.onError((error, c) => refuse(options, error, c.req.raw, 'page'))
  return app
}

async function answerCall(options: HttpOptions, { endpoint, handler }: Served, c: HonoContext<Env>): Promise<Response> {
  const started = performance.now()
  const request = c.req.raw
  const language = languageOf(request.headers.get('accept-language'))
  const t = options.translate(language)
  let response: Response
  try {
    refuseHead(endpoint, request)
    const address = c.env.incoming ? addressOf(c.env.incoming, options.trustProxy === true) : ''
    const actor = await admit(options, endpoint, request.headers.get('authorization'), address)
    const { query, body } = await readInput(endpoint, request, { ...c.req.query(), ...c.req.param() })
    const handle = (callId?: string) =>
      handler({
        query: query as never,
        body: body as never,
        stream: endpoint.stream ? streamOf(request) : null,
        actor,
        callId,
        language,
        t,
        address,
        userAgent: request.headers.get('user-agent') ?? '',
        headOnly: request.method === 'HEAD',
        header: (name) => request.headers.get(name),
        get signal() {
          return request.signal
        },
      })
    const work = async (callId?: string) => {
      const asked = { query, body }
      const answer = await whereSeen(endpoint, { asked, actor, seen: options.seen }, () => handle(callId))
      if (options.checkAnswers) checkAnswer(endpoint, answer)
      return answerOf(endpoint, answer, t('server.ok'))
    }
    // Not of public calls: their callers are nobody in particular, and an answer may hold a token. Nor of streams, whose
    // lines know themselves whether they were there already.
    const isKeyed = endpoint.writes && endpoint.permission !== 'public' && !endpoint.stream && hasKeptAnswer(endpoint)
    const key = isKeyed ? request.headers.get('idempotency-key') : null
    response =
      key && options.idempotency
        ? await options.idempotency.once({ key, endpoint, actor, query, body }, work)
        : await work()
  } catch (error) {
    response = refuse(options, error, request, endpoint.name, t)
    if (response.status === 405) response.headers.set('allow', endpoint.method)
    // What is left of its body ends with the connection, and no other call may be sent on that.
    if (endpoint.stream) response.headers.set('connection', 'close')
  }
  const labels = { endpoint: endpoint.name, status: response.status }
  options.metrics.count('quarterdeck_http_requests_total', 'Calls answered.', labels)
  options.metrics.observe(
    'quarterdeck_http_request_seconds',
    'From request to answer.',
    (performance.now() - started) / 1000,
    {
      endpoint: endpoint.name,
    },
  )
  return response
}

/** Bytes are not kept, nor is what must be nowhere but in the hands of the caller. */
function hasKeptAnswer({ shape, secret }: Endpoint): boolean {
  return shape !== 'file' && !secret
}

/** GET answers HEAD too; where the GET changes something, whoever wants no answer must not change it either. */
function refuseHead({ writes }: Endpoint, { method }: Request): void {
  if (writes && method === 'HEAD') throw new AppError('method_not_allowed', { method })
}

/** The answer to anything thrown. A fault is logged here, once, with the id that the caller sees. */
function refuse(options: HttpOptions, thrown: unknown, request: Request, name: string, t?: Translate): Response {
  const words = t ?? options.translate(languageOf(request.headers.get('accept-language')))
  const expected = asAppError(thrown)
  if (expected) {
    if (expected.status === 503) options.log.warn({ err: expected.cause ?? expected, endpoint: name }, 'not available')
    const { seconds } = expected.data
    return refusalResponse(refusalOf(expected, words), typeof seconds === 'number' ? seconds : undefined)
  }
  const correlation = options.newId()
  options.log.error({ err: thrown, endpoint: name, correlation }, 'fault')
  return refusalResponse(refusalOf(new AppError('fault'), words, correlation))
}

function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  if (endpoint.shape === 'file') return
  const { data } = answer as { data: unknown }
  try {
    parsePart(endpoint.reply, data instanceof JsonText ? JSON.parse(data.text) : (data ?? null))
    parsePart(endpoint.extra, answer)
  } catch (error) {
    const problems = error instanceof AppError ? JSON.stringify(error.problems) : ''
    throw new Error(`${endpoint.name} answers what its contract does not say: ${problems}`)
  }
}
