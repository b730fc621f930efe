import type { Context } from '../../../platform/context.ts'
import type { Trouble } from '../../../platform/serverHealth/serverHealth.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { AlertLook, Measured } from '../../alertMeasure.ts'
import { groupEvents } from './groups/groupEvents.ts'
import { tellGroups } from './groups/tellGroups.ts'
import { type Announced, measure } from './measure.ts'
import { closeEvents, closeOrphans, measureEvents, openEvents, readOpen, renameEvents } from './store/events.ts'
import { type Rule, readRules } from './store/rules.ts'
import type { createTellUnkept } from './tellUnkept.ts'
import type { Windows } from './windows/createWindows.ts'

type TellUnkept = ReturnType<typeof createTellUnkept>

/** Open events of one rule: beyond that nobody reads them, and the rule itself says what is wrong. */
export const mostOpen = 1000

/** Looks at every rule that is on; opens and closes events, and puts them into groups, of which it tells. */
export async function evaluate(
  context: Context,
  announced: Announced,
  tellUnkept: TellUnkept = async () => undefined,
  windows: Windows = noWindows,
): Promise<void> {
  const { store, log, now, serverHealth } = context
  const held = await tried(() => windows.look(now()), { what: 'windows' })
  const sitesApart = (held ?? []).flatMap(({ list, rows }) => (list === 'site' ? rows : []))
  const rules = await readRules(store.read)
  serverHealth.keepTroubles(rules.map(({ id }) => id))
  // On a full disk nothing is closed or opened; what is measured is told all the same.
  await tried(() => store.write((tx) => closeOrphans(tx, now())), { what: 'orphans' })
  for (const rule of rules)
    await tried(() => evaluateRule(context, rule, { announced, now: now(), tellUnkept, sitesApart }), { rule: rule.id })
  await tried(() => store.write((tx) => groupEvents(tx, now())), { what: 'groups' })
  // What could not be asked holds what it held.
  if (held) await tried(() => windows.hold(held, now()), { what: 'held' })
  await tried(() => tellGroups(context, rules, now()), { what: 'tellings' })

  async function tried<T>(work: () => Promise<T>, about: object): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      log.error({ err: error, ...about }, 'alerts could not be evaluated')
      return undefined
    }
  }
}

interface RuleLook {
  announced: Announced
  now: number
  tellUnkept: TellUnkept
  sitesApart: NonNullable<AlertLook['sitesApart']>
}

const noWindows: Windows = { look: async () => [], hold: async () => undefined }

async function evaluateRule(
  { store, settings, serverHealth, clockWatch }: Context,
  rule: Rule,
  { announced, now, tellUnkept, sitesApart }: RuleLook,
): Promise<void> {
  const open = await readOpen(store.read, rule.id)
  const room = Math.max(0, mostOpen - open.length)
  const look: AlertLook & { rule: Rule } = {
    from: store.read,
    rule,
    open,
    now,
    zone: settings.get(systemSettings.zone),
    room,
    leap: clockWatch.leap(),
    clock: clockWatch.machine,
    serverHealth,
    sitesApart,
  }
  const measured = await measure(announced, look)
  if (rule.kind.onEveryPage && rule.is_internal === 1) serverHealth.setTroubles(rule.id, troublesOf(rule, measured))
  const opens = measured.opens.slice(0, room)
  const { closes, changes = [] } = measured
  if (opens.length + closes.length + open.length === 0) return
  const written = store.write(async (tx) => {
    await renameEvents(tx, rule)
    await measureEvents(tx, changes)
    await closeEvents(tx, closes, now)
    await openEvents(tx, rule, opens, now)
  })
  await written.catch(async (error: unknown) => {
    if (rule.kind.onEveryPage) await tellUnkept(error, rule, measured.fails ?? [])
    throw error
  })
}

function troublesOf({ kind, threshold }: Rule, { fails = [] }: Measured): Trouble[] {
  return fails.map(({ subject, value }) => ({ kind: kind.code, threshold, subject, value }))
}
