import { type CallOptions, call } from '@quarterdeck/shared/contracts/call.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { event } from '@quarterdeck/shared/resources/content/event.ts'
import { eventGroup } from '@quarterdeck/shared/resources/content/eventGroup.ts'
import { group, groupKinds } from '@quarterdeck/shared/resources/content/group.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'

/** Who asks in a test: a client of a test plane, or one of a program of its own. */
export interface FixtureClient {
  add(resource: unknown, body: Record<string, unknown>): Promise<number>
  pass(persona: number): Promise<void>
}

export function clientBy(options: () => CallOptions): FixtureClient {
  return {
    add: async (resource, body) =>
      (await call(endpointsOf(resource as AnyResource).add!, { body }, options())).data.ids[0]!,
    pass: async (id) => {
      await call(actionEndpointsOf(persona).pass!, { body: { ids: [id] } }, options())
    },
  }
}

export interface EventFixture {
  mira: number
  /** A group of events that is for personas of a group, and the one below it. */
  top: number
  below: number
  /** Five events, the last of which is switched off. */
  events: readonly number[]
}

/** A persona in a group, and a group of five events for it, of which one is not available. */
export async function addEventFixture({ add, pass }: FixtureClient): Promise<EventFixture> {
  const people = await add(group, { name: 'Bloggers', kind: groupKinds.persona })
  const mira = await add(persona, {
    name: 'Mira',
    industry: 'Tea',
    career: 'Blender',
    gender: 2,
    age: 31,
    country: 'CN',
    traits: 'calm',
    interests: 'gardens',
    group: people,
  })
  await pass(mira)
  const top = await add(eventGroup, { name: 'Spring', persona_group: people })
  const below = await add(eventGroup, { name: 'Tea', parent: top })
  const events: number[] = []
  for (let n = 1; n <= 5; n++) {
    const where = n % 2 === 0 ? below : top
    events.push(
      await add(event, { title: `Event ${n}`, content: `What ${n} says`, group: where, available: n < 5 ? 1 : 0 }),
    )
  }
  return { mira, top, below, events }
}
