import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'

interface Asset {
  path: string
  type: string
  size: number
  etag: string
  /** Its name holds a hash of its content. */
  isHashed: boolean
  /** The same in a smaller form, best first. */
  packed: { encoding: 'br' | 'gzip'; path: string; size: number }[]
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}
const packings = [
  { suffix: '.br', encoding: 'br' },
  { suffix: '.gz', encoding: 'gzip' },
] as const

/**
 * The built console: files as they lie there, packed ones (`x.js.br`, `x.js.gz`) where the browser takes them, hashed ones
 * kept for good. A page that a person opens by address is answered with the start page, which finds its own way.
 */
export async function openConsole(folder: string): Promise<(request: Request) => Promise<Response>> {
  const assets = await readAssets(folder)
  const start = assets.get('/index.html')
  return async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) return plain(405, 'Method not allowed')
    const asset = assets.get(decode(new URL(request.url).pathname))
    if (asset) return respond(request, asset)
    const isNavigation = request.headers.get('accept')?.includes('text/html') === true
    if (!isNavigation) return plain(404, 'Not found')
    return start ? respond(request, start) : plain(503, 'The console has not been built. Run: npm start')
  }
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = new Map<string, number>()
  for (const file of files) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    sizes.set(path, (await stat(path)).size)
  }
  const assets = new Map<string, Asset>()
  for (const [path, size] of sizes) {
    const type = types[extname(path)]
    if (!type) continue
    const packed = packings.flatMap(({ suffix, encoding }) => {
      const smaller = sizes.get(path + suffix)
      return smaller === undefined ? [] : [{ encoding, path: path + suffix, size: smaller }]
    })
    const isHashed = /[.-][\w-]{8,}\.\w+$/.test(path) && path.includes(`${sep}assets${sep}`)
    const { mtimeMs } = await stat(path)
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
    assets.set(`/${relative(folder, path).split(sep).join('/')}`, { path, type, size, etag, isHashed, packed })
  }
  const start = assets.get('/index.html')
  if (start) assets.set('/', start)
  return assets
}

async function respond(request: Request, asset: Asset): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const packed = asset.packed.find(({ encoding }) => new RegExp(`\\b${encoding}\\b`).test(accepted))
  const { path, size } = packed ?? asset
  const headers = new Headers({
    'content-type': asset.type,
    'cache-control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: packed ? asset.etag.replace(/"$/, `-${packed.encoding}"`) : asset.etag,
    vary: 'accept-encoding',
  })
  if (request.headers.get('if-none-match') === headers.get('etag')) return new Response(null, { status: 304, headers })
  if (packed) headers.set('content-encoding', packed.encoding)
  headers.set('content-length', String(size))
  if (request.method === 'HEAD') return new Response(null, { headers })
  // Small ones in one piece; a large one need not lie in memory.
  const body = size < 262_144 ? await readFile(path) : (Readable.toWeb(createReadStream(path)) as ReadableStream)
  return new Response(body as BodyInit, { headers })
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
