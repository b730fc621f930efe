import type { Context } from '../platform/context.ts'
import type { Http } from './app.ts'
import { docsPages } from './docs/docsPage.ts'
import { openApiOf } from './docs/openApi.ts'

/** What stands beside the calls: whether it lives, how it does, and what it can. */
export function servePages(http: Http, { store, metrics }: Context, version: string): void {
  http.page('/healthz', async () => {
    try {
      await within(store.read.get('SELECT 1 FROM setting LIMIT 1'), 2000)
      return json({ status: 'ok', version })
    } catch (error) {
      return json({ status: 'unavailable', reason: error instanceof Error ? error.message : String(error) }, 503)
    }
  })
  http.page('/metrics', async () => text(await metrics.text(), 'text/plain; version=0.0.4; charset=utf-8'))
  // The calls are all known by the time that someone asks, and do not change: made once.
  let document: string | undefined
  const openApi = () => {
    document ??= JSON.stringify(openApiOf(http.endpoints(), version))
    return document
  }
  http.page('/api/openapi.json', async () => text(openApi(), 'application/json; charset=utf-8'))
  for (const { path, answer } of docsPages()) http.page(path, answer)
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
