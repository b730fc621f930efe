import { lightColours } from '@quarterdeck/shared/values/lightColour.ts'
import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import { readContextOf, seesAll } from '../../../resources/visibility/readContext.ts'
import { type LightState, readLights, type WorkState } from './readLights.ts'

/** All gauges of one page are of one look. */
const sameLookMs = 1000

/** The lights over all rows, as gauges: what the screen says to those who see everything. */
export function measureLights(context: Context, resources: Resources): void {
  const { metrics, store, now } = context
  let last: { at: number; lights: Promise<LightState[]> } | undefined
  const look = (): Promise<LightState[]> => {
    const at = now()
    if (!last || at - last.at > sameLookMs || at < last.at) {
      const readContext = readContextOf(context, seesAll)
      const viewer = { userId: 0, username: '', now: at, zone: readContext.zone }
      last = { at, lights: readLights({ resources, read: store.read, readContext, viewer, mayList: () => true }) }
    }
    return last.lights
  }
  metrics.gauge(
    'quarterdeck_business_light',
    'How each part of the business goes: 0 grey (nobody can know), 1 green, 2 orange, 3 red.',
    async () =>
      new Map((await look()).map(({ light, worst }) => [light.name, lightColours.indexOf(worst.colour)] as const)),
    'light',
  )
  const ofWorks = (name: string, help: string, value: (state: WorkState) => number | undefined) =>
    metrics.gauge(
      name,
      help,
      async () =>
        new Map(
          (await look()).flatMap(({ works }) =>
            works.flatMap((state) => {
              const measured = value(state)
              return measured === undefined ? [] : [[state.work.name, measured] as const]
            }),
          ),
        ),
      'work',
    )
  ofWorks('quarterdeck_business_waiting', 'What could be done by now.', ({ waiting }) => waiting?.count)
  ofWorks('quarterdeck_business_late', 'What should have been done by now.', ({ late }) => late?.count)
  ofWorks('quarterdeck_business_failed', 'What failed within 24 hours.', ({ failed }) => failed?.count)
  ofWorks('quarterdeck_business_oldest_timestamp_seconds', 'Since when the oldest waits.', ({ waiting }) =>
    seconds(waiting?.at),
  )
  ofWorks('quarterdeck_business_succeeded_timestamp_seconds', 'When something succeeded last.', ({ succeededAt }) =>
    seconds(succeededAt),
  )
}

const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000)
