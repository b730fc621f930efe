import { readFile } from 'node:fs/promises'

const files = [
  { path: '/api/docs', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/api/docs/docs.js', file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  { path: '/api/docs/docs.css', file: 'docs.css', type: 'text/css; charset=utf-8' },
] as const

/** The readable page over `/api/openapi.json`; complete in itself, nothing comes from elsewhere. */
export function docsPages(): { path: string; answer: () => Promise<Response> }[] {
  return files.map(({ path, file, type }) => ({
    path,
    answer: async () => {
      const bytes = await readFile(new URL(`./page/${file}`, import.meta.url))
      return new Response(new Uint8Array(bytes), { headers: { 'content-type': type, 'cache-control': 'no-cache' } })
    },
  }))
}
