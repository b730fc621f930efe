import type { MeasuredAlert } from '../../alertMeasure.ts'
import type { Rule } from './store/rules.ts'

/** In one message; `opened_count` and `closed_count` say how many there were. */
const most = 100

type Event = MeasuredAlert & { id: number }

/** What a webhook is sent, as JSON; a test carries `test: true` and no events. Times are ISO 8601 in UTC; units of `value` and `threshold` are those of the kind. */
export function webhookBody(
  { id, name, kind, threshold }: Pick<Rule, 'id' | 'name' | 'kind' | 'threshold'>,
  { opened, closed, now, isTest }: { opened: readonly Event[]; closed: readonly Event[]; now: number; isTest?: true },
): string {
  const shown = (events: readonly Event[]) =>
    events.slice(0, most).map(({ id, subject, value }) => ({ id, subject, value }))
  return JSON.stringify({
    time: new Date(now).toISOString(),
    ...(isTest && { test: true }),
    rule: { id, name, kind: kind.name, threshold },
    opened_count: opened.length,
    opened: shown(opened),
    closed_count: closed.length,
    closed: shown(closed),
  })
}
