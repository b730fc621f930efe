import type { MeasuredAlert } from '../../alertMeasure.ts'
import type { Telling } from './groups/nextTelling.ts'
import type { Rule } from './store/rules.ts'

/** In one message; `opened_count` and `closed_count` say how many there were. */
const most = 100

type Event = Pick<MeasuredAlert, 'subject' | 'value'> & { id: number }

/** The outage of which a message tells: what lies above its members, what happened with it, and who of those that were told is as before. */
export interface GroupInBody {
  id: number
  cause: string
  name: string
  what: Telling
  stays: readonly Event[]
}

interface Word {
  opened: readonly Event[]
  closed: readonly Event[]
  now: number
  isTest?: true
  group?: GroupInBody
}

/** What a webhook is sent, as JSON; a test carries `test: true` and no events. Times are ISO 8601 in UTC; units of `value` and `threshold` are those of the kind. */
export function webhookBody(
  { id, name, kind, threshold }: Pick<Rule, 'id' | 'name' | 'kind' | 'threshold'>,
  { opened, closed, now, isTest, group }: Word,
): string {
  const shown = (events: readonly Event[]) =>
    events.slice(0, most).map(({ id, subject, value }) => ({ id, subject, value }))
  return JSON.stringify({
    time: new Date(now).toISOString(),
    ...(isTest && { test: true }),
    rule: { id, name, kind: kind.name, threshold },
    ...(group && { group: { ...group, stays: shown(group.stays), stays_count: group.stays.length } }),
    opened_count: opened.length,
    opened: shown(opened),
    closed_count: closed.length,
    closed: shown(closed),
  })
}
