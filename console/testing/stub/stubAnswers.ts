import { callOf } from '@quarterdeck/shared/resource/calls.ts'
import type { AnyResource, Verb } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { match, refused, type StubAnswer, type StubCall } from './stubCall.ts'
import { deepAnswer } from './stubDeep.ts'
import { furtherAnswer } from './stubFurther.ts'
import { resourceAnswer } from './stubResources.ts'
import type { StubState } from './stubState.ts'

/** What the stub says to a call: what a test put in its place, a deep domain, or a plain resource. */
export function answerOf(call: StubCall, state: StubState): StubAnswer {
  state.calls.push({ ...call, query: Object.fromEntries(call.query) })
  const instead = state.instead.get(`${call.method} ${call.path}`)
  if (instead) return { http: instead.http, body: instead.body as StubAnswer['body'] }
  return deepAnswer(call, state) ?? plainAnswer(call, state) ?? refused(404, `not found: ${call.method} ${call.path}`)
}

function plainAnswer(call: StubCall, state: StubState): StubAnswer | undefined {
  for (const resource of resources as unknown as AnyResource[]) {
    const further = furtherAnswer(resource, call, state)
    if (further) return further
    for (const verb of [...resource.verbs, ...(resource.verbs.includes('import') ? (['template'] as const) : [])]) {
      const { method, path } = callOf(resource, verb)
      const id = match(path, call.path)
      if (method === call.method && id)
        return resourceAnswer(resource, verb as Verb | 'template', { ...call, ...id }, state)
    }
  }
  return undefined
}
