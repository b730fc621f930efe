export interface StubCall {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
}

export interface StubAnswer {
  body: { status: number; message: string; data: unknown } & Record<string, unknown>
  http?: number
  /** A file by this name instead of the body. */
  file?: string
  /** Topics that changed. */
  changed?: string[]
}

/** The `:id` of a path, `{}` where it has none, undefined where it is another path. */
export function match(pattern: string, path: string): { id?: string } | undefined {
  const parts = pattern.split('/')
  const given = path.split('/')
  if (parts.length !== given.length) return undefined
  let id: string | undefined
  for (const [index, part] of parts.entries()) {
    if (part.startsWith(':')) {
      if (
        !/^[\w%,-]+$/.test(given[index]!) ||
        /^(export|template|clear|import|verify|token|status|options)$/.test(given[index]!)
      )
        return undefined
      id = decodeURIComponent(given[index]!)
    } else if (part !== given[index]) return undefined
  }
  return id === undefined ? {} : { id }
}

export function ok(data: unknown, beside: Record<string, unknown> = {}, changed: string[] = []): StubAnswer {
  return { body: { status: 200, message: '成功', data, ...beside }, changed }
}

export function refused(status: number, message: string, more: Record<string, unknown> = {}): StubAnswer {
  return { body: { status, message, data: null, ...more } }
}
