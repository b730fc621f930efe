import { callOf } from '@quarterdeck/shared/resource/calls.ts'
import type { AnyResource, Verb } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { deepAnswer } from './stubDeep.ts'
import { resourceAnswer } from './stubResources.ts'
import type { StubState } from './stubState.ts'

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

/** What the stub says to a call: what a test put in its place, a deep domain, or a plain resource. */
export function answerOf(call: StubCall, state: StubState): StubAnswer {
  state.calls.push({ ...call, query: Object.fromEntries(call.query) })
  const instead = state.instead.get(`${call.method} ${call.path}`)
  if (instead) return { http: instead.http, body: instead.body as StubAnswer['body'] }
  return deepAnswer(call, state) ?? plainAnswer(call, state) ?? refused(404, `not found: ${call.method} ${call.path}`)
}

function plainAnswer(call: StubCall, state: StubState): StubAnswer | undefined {
  for (const resource of resources as unknown as AnyResource[]) {
    for (const verb of [...resource.verbs, ...(resource.verbs.includes('import') ? (['template'] as const) : [])]) {
      const { method, path } = callOf(resource, verb)
      const id = match(path, call.path)
      if (method === call.method && id)
        return resourceAnswer(resource, verb as Verb | 'template', { ...call, ...id }, state)
    }
  }
  return undefined
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
        /^(export|template|clear|import|verify|token|status)$/.test(given[index]!)
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
