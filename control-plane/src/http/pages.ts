import { statfs } from 'node:fs/promises'
import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/schema/prepared.ts'
import { setting } from '../platform/tables.ts'
import { type Admission, admit } from './admit.ts'
import type { Http } from './app.ts'
import { docsPages } from './docs/docsPage.ts'
import { openApiOf } from './docs/openApi.ts'

export interface PagesOptions {
  version: string
  admission: Admission
  /** What is free on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>
}

/** Less than this, and the next import may fail. */
const leastFreeBytes = 67_108_864

/** That the database answers; whether anything is set does not matter. */
const selectAny = prepared((q) => q.select({ name: setting.name }).from(setting).limit(1))

/** What stands beside the calls: whether it lives, how it does, and what it can. */
export function servePages(
  http: Http,
  { store, metrics, dataDir }: Context,
  { version, admission, freeBytes = freeBytesOf }: PagesOptions,
): void {
  http.page('/healthz', async () => {
    try {
      await within(selectAny.get(store.read), 2000)
      const free = await freeBytes(dataDir)
      if (free < leastFreeBytes)
        return json({ status: 'unavailable', reason: `disk full: ${free} bytes free in ${dataDir}` }, 503)
      return json({ status: 'ok', version })
    } catch (error) {
      return json({ status: 'unavailable', reason: error instanceof Error ? error.message : String(error) }, 503)
    }
  })
  http.page('/metrics', async (request, peer) => {
    if (!isLocal(request, peer) && !(await isLetIn(admission, request, peer)))
      return text(
        'Metrics are for this machine, a signed-in user or an API key (Authorization: Bearer …).\n',
        plain,
        401,
      )
    return text(await metrics.text(), 'text/plain; version=0.0.4; charset=utf-8')
  })
  // The calls are all known by the time that someone asks, and do not change: made once.
  let document: string | undefined
  const openApi = () => {
    document ??= JSON.stringify(openApiOf(http.endpoints(), version))
    return document
  }
  http.page('/api/openapi.json', async () => text(openApi(), 'application/json; charset=utf-8'))
  for (const { path, answer } of docsPages()) http.page(path, answer)
}

const plain = 'text/plain; charset=utf-8'

/** On this machine, and not for somebody elsewhere through a proxy on it. */
function isLocal({ headers }: Request, peer: string): boolean {
  return /^(127\.|::1$)/.test(peer) && !headers.has('x-forwarded-for') && !headers.has('forwarded')
}

function isLetIn(admission: Admission, { headers }: Request, peer: string): Promise<boolean> {
  const asked = {
    permission: 'session',
    visibility: 'internal',
    administers: false,
    writes: false,
    apiKeys: true,
    beforeFactor: false,
  } as const
  return admit(admission, asked, headers.get('authorization'), peer).then(
    () => true,
    () => false,
  )
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

function json(value: unknown, status = 200): Response {
  return text(JSON.stringify(value), 'application/json; charset=utf-8', status)
}

function text(body: string, type: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } })
}
