import { leapOf } from '../../platform/clockWatch.ts'
import type { Context } from '../../platform/context.ts'
import { measure, type OpenEvent } from './measure.ts'
import { addDelivery } from './store/deliveries.ts'
import { closeEvents, closeOrphans, openEvents, readOpen, renameEvents } from './store/events.ts'
import { type Rule, readRules } from './store/rules.ts'
import { webhookBody } from './webhookBody.ts'

/** Open events of one rule: beyond that nobody reads them, and the rule itself says what is wrong. */
export const mostOpen = 1000

/** Looks at every rule that is on; opens and closes events, and puts what has changed on its way to the webhooks. */
export async function evaluate(context: Context): Promise<void> {
  const { store, live, log, now } = context
  const rules = await readRules(store.read)
  let isNews = (await store.write((tx) => closeOrphans(tx, now()))) > 0
  for (const rule of rules) {
    try {
      isNews = (await evaluateRule(context, rule, now())) || isNews
    } catch (error) {
      log.error({ err: error, rule: rule.id }, 'an alert rule could not be evaluated')
    }
  }
  if (isNews) live.changed('alert-event')
}

async function evaluateRule({ store, settings }: Context, rule: Rule, now: number): Promise<boolean> {
  const open = await readOpen(store.read, rule.id)
  const room = Math.max(0, mostOpen - open.length)
  const measured = await measure(store.read, rule, open, { now, room, leap: leapOf(settings, now) })
  const closes = [...measured.closes, ...strays(rule, open)]
  const opens = measured.opens.slice(0, room)
  if (opens.length + closes.length === 0) {
    if (open.length > 0) await store.write((tx) => renameEvents(tx, rule))
    return false
  }
  return store.write(async (tx) => {
    await renameEvents(tx, rule)
    const closed = await closeEvents(tx, closes, now)
    const opened = await openEvents(tx, rule, opens, now)
    if (opened.length + closed.length === 0) return false
    if (rule.webhook_url) {
      const events = [...opened, ...closed].map(({ id }) => id)
      await addDelivery(tx, { rule: rule.id, body: webhookBody(rule, { opened, closed, now }), events }, now)
    }
    return true
  })
}

/** Open events about what the rule was about before it was changed. */
function strays({ kind, keyword, site }: Rule, open: readonly OpenEvent[]): number[] {
  if (kind === 'certificate' || kind === 'invalid' || kind === 'clock' || kind === 'script_rests') return []
  const isOwn = (subject: string) =>
    kind === 'availability' || site === ''
      ? subject === (kind === 'availability' ? site : keyword)
      : subject.endsWith(` ${site}`) && (keyword === '' || subject === `${keyword} ${site}`)
  return open.filter(({ subject }) => !isOwn(subject)).map(({ id }) => id)
}
