import { type FileHandle, open } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { fileStream } from './fileStream.ts'

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
 * The built console: files as they lie there at this moment, so that it can be built anew underneath; packed ones
 * (`x.js.br`, `x.js.gz`) where the browser takes them, hashed ones kept for good. A page that a person opens by address
 * is answered with the start page, which finds its own way.
 */
export function createConsole(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed')
    const path = pathOf(new URL(request.url).pathname)
    const answered = path && (await respond(request, folder, path))
    if (answered) return answered
    const isNavigation = request.headers.get('accept')?.includes('text/html') === true
    if (!isNavigation) return plain(404, 'Not found')
    const start = await respond(request, folder, 'index.html')
    return start ?? plain(503, 'The console has not been built, or is being built just now. Run: npm start')
  }
}

/** The path below the folder that an address stands for; undefined where it can be none of ours. */
function pathOf(address: string): string | undefined {
  if (address === '/') return 'index.html'
  const parts = decode(address).slice(1).split('/')
  const isBelow = parts.every((part) => part !== '' && !part.startsWith('.') && !/[\\\0]/.test(part))
  return isBelow && types[extname(parts.at(-1)!)] ? join(...parts) : undefined
}

/** Undefined where there is no such file. */
async function respond(request: Request, folder: string, name: string): Promise<Response | undefined> {
  const path = join(folder, name)
  const asset = await openFile(path)
  if (!asset) return undefined
  const isHashed = /[.-][\w-]{8,}\.\w+$/.test(name) && name.startsWith(`assets${sep}`)
  const accepted = request.headers.get('accept-encoding') ?? ''
  const packed = await openPacked(path, accepted, isHashed ? 0 : asset.mtimeMs)
  const { file, size } = packed ?? asset
  if (packed) await asset.file.close()
  const mark = `${asset.size.toString(36)}-${Math.round(asset.mtimeMs).toString(36)}`
  const headers = new Headers({
    'content-type': types[extname(name)]!,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${packed ? `${mark}-${packed.encoding}` : mark}"`,
    vary: 'accept-encoding',
  })
  const isKnown = request.headers.get('if-none-match') === headers.get('etag')
  if (!isKnown && packed) headers.set('content-encoding', packed.encoding)
  if (!isKnown) headers.set('content-length', String(size))
  if (isKnown || request.method === 'HEAD') {
    await file.close()
    return new Response(null, { status: isKnown ? 304 : 200, headers })
  }
  return new Response(await bodyOf(file, size), { headers })
}

interface Opened {
  file: FileHandle
  size: number
  mtimeMs: number
}

/** From here on the content stays what it is, also when the file is removed. */
async function openFile(path: string): Promise<Opened | undefined> {
  const file = await open(path, 'r').catch(() => undefined)
  const stat = await file?.stat()
  if (file && stat?.isFile()) return { file, size: stat.size, mtimeMs: stat.mtimeMs }
  await file?.close()
  return undefined
}

/** The smallest form that the browser takes. One older than its file was packed from another. */
async function openPacked(path: string, accepted: string, sinceMs: number) {
  for (const { suffix, encoding } of packings) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue
    const packed = await openFile(path + suffix)
    if (packed && packed.mtimeMs >= sinceMs) return { ...packed, encoding }
    await packed?.file.close()
  }
  return undefined
}

/** Small ones in one piece; a large one need not lie in memory. */
async function bodyOf(file: FileHandle, size: number): Promise<BodyInit> {
  if (size >= 262_144) return fileStream(file)
  try {
    return new Uint8Array(await file.readFile())
  } finally {
    await file.close()
  }
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
