import * as contract from '@quarterdeck/shared/contracts/businessStatus.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { mayDo } from '../../../http/handler.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import { defineDomain } from '../../defineDomain.ts'
import { measureLights } from './measureLights.ts'
import { type Counted, type LightState, readLights, type WorkState } from './readLights.ts'

/** How each part of the business goes, for whoever asks; each domain announces its light in `shared/src/lights`. */
export const businessStatus = defineDomain({
  name: 'businessStatus',
  contracts: [contract],
  start({ context, router, resources }) {
    measureLights(context, resources)
    router.serve(contract.businessStatus, async ({ actor, t }) => {
      const readContext = readContextOf(context, actor)
      const { now, zone } = readContext
      const lights = await readLights({
        resources,
        read: context.store.read,
        readContext,
        viewer: { userId: actor.userId, username: actor.username, now, zone },
        mayList: (list) => mayDo(actor, permissionOf(list, 'list')),
      })
      return { data: { at: formatTime(now, zone), lights: lights.map((light) => shown(light, zone, t)) } }
    })
  },
})

function shown({ light, worst, works }: LightState, zone: string, t: Translate): contract.ShownLight {
  return {
    name: light.name,
    title: t(light.text),
    colour: worst.colour,
    cause: causeOf(worst, zone, t),
    works: works.map((state) => shownWork(state, zone, t)),
  }
}

function shownWork(state: WorkState, zone: string, t: Translate): contract.ShownWork {
  const { work, colour, waiting, late, failed, succeededAt } = state
  const oldest = waiting?.at
  return {
    name: work.name,
    title: t(work.text),
    colour,
    cause: causeOf(state, zone, t),
    list: work.succeeded.list.name,
    ...(succeededAt !== undefined && { succeeded_at: formatTime(succeededAt, zone) }),
    ...(waiting && {
      waiting: { ...shownCount(waiting), ...(oldest !== undefined && { oldest: formatTime(oldest, zone) }) },
    }),
    ...(late && { late: shownCount(late) }),
    ...(failed && { failed: shownCount(failed) }),
  }
}

function shownCount({ list, query, count, isCapped }: Counted): contract.ShownCount {
  const texts = Object.fromEntries(Object.entries(query).map(([filter, value]) => [filter, String(value)]))
  return { list: list.name, query: texts, count, ...(isCapped && { capped: true as const }) }
}

function causeOf({ cause, waiting, late, succeededAt }: WorkState, zone: string, t: Translate): string {
  const time = (at: number | undefined) => (at === undefined ? '' : formatTime(at, zone))
  const number = (counted: Counted | undefined) => `${counted?.count ?? 0}${counted?.isCapped ? '+' : ''}`
  return t(codeKey('business-status.cause', cause), {
    waiting: number(waiting),
    late: number(late),
    oldest: time(waiting?.at),
    succeeded: time(succeededAt),
  })
}
