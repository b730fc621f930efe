import { alertCauses } from '@quarterdeck/shared/resources/site/alertGroup.ts'
import { alertNotes } from '@quarterdeck/shared/resources/site/alertNote.ts'
import { alertEventMachine } from '@quarterdeck/shared/states/alert.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { alertSettings } from '../settings.ts'
import { addDelivery } from '../store/deliveries.ts'
import type { Rule } from '../store/rules.ts'
import { type GroupInBody, webhookBody } from '../webhookBody.ts'
import { hasEased, isOver, nextTelling, type Pace, type Standing, type Telling, tellings } from './nextTelling.ts'
import {
  type Attended,
  addNotes,
  leaveGroups,
  markAgain,
  markEased,
  markNotified,
  type NotifiedMember,
  readAttended,
  readMembers,
  settleNotified,
  unacknowledge,
} from './store.ts'

const minuteMs = 60_000
const { open } = alertEventMachine.codes

interface Told {
  group: Attended
  telling: Telling
}

/** How closely groups are told. */
export function paceOf(settings: Context['settings']): Pace {
  return {
    gatherMs: settings.get(alertSettings.alertGather) * minuteMs,
    floorMs: settings.get(alertSettings.alertFloor) * minuteMs,
  }
}

/** Tells of groups what there is to tell: that it is told, and the messages that say so, are written at once. */
export async function tellGroups({ store, settings }: Context, rules: readonly Rule[], now: number): Promise<void> {
  const pace = paceOf(settings)
  const look = (groups: readonly Attended[]) => {
    const standings = groups.map((group) => ({ group, standing: standingOf(group) }))
    const told = standings.flatMap(({ group, standing }): Told[] => {
      const telling = nextTelling(standing, now, pace)
      return telling ? [{ group, telling }] : []
    })
    const over = standings.filter(({ standing }) => isOver(standing, now)).map(({ group }) => group.id)
    const eased = standings.filter(({ group, standing }) => group.eased_event === null && hasEased(standing, now, pace))
    return { told, over, eased: eased.map(({ group }) => group.id) }
  }
  // Mostly there is nothing to tell, and a look waits for no writer.
  const first = look(await readAttended.all(store.read, pace))
  if (first.told.length + first.over.length + first.eased.length === 0) return
  await store.write(async (tx) => {
    const { told, over, eased } = look(await readAttended.all(tx, pace))
    if (eased.length > 0) await markEased.run(tx, { ids: eased })
    if (over.length > 0) await leaveGroups.run(tx, { ids: over })
    if (told.length === 0) return
    const members = await readMembers.all(tx, { ids: told.map(({ group }) => group.id) })
    await sendWord(tx, { told, members, rules, now })
    await markAll(tx, told, now)
    await beginAgain(tx, told, now)
  })
}

export function standingOf(group: Attended): Standing {
  return {
    openedAt: group.opened_time,
    closedAt: group.closed_time,
    changedAt: group.changed_at,
    acknowledged: group.acknowledged_time !== null,
    quiet: group.silenced_until !== null || isInWindow(group),
    told: group.told,
    toldAt: group.told_at,
    late: group.late,
    open: group.open,
    well: group.well,
    wellAt: group.well_at,
    hasTree: group.cause !== alertCauses.rule,
    partTold: group.part_told === 1,
    fresh: group.fresh,
    flappingSince: group.flapping_since,
    flappingTold: group.flapping_told,
  }
}

/** Windows hold all of it that somebody would hear of. */
function isInWindow({ closed_time, open, held, well, held_well }: Attended): boolean {
  return closed_time === null ? held > 0 && open === 0 : held_well > 0 && held_well === well
}

async function markAll(tx: Sql, told: readonly Told[], now: number): Promise<void> {
  for (const [telling, all] of Map.groupBy(told, ({ telling }) => telling)) {
    for (const [before, same] of Map.groupBy(all, ({ group }) => group.told)) {
      const ids = same.map(({ group }) => group.id)
      const steady = telling === 'steady' ? 1 : 0
      await settleNotified.run(tx, {
        ids,
        told: telling === 'recovered' ? tellings.over : tellings.wrong,
        now,
        flapped: telling === 'flapping' && before === tellings.wrong ? 1 : 0,
        part: telling === 'part' ? 1 : 0,
        steady,
      })
      await markNotified.run(tx, { ids, now, steady })
    }
  }
}

/** What was acknowledged is over: this is another outage, which nobody has acknowledged. */
async function beginAgain(tx: Sql, told: readonly Told[], now: number): Promise<void> {
  const again = told.filter(({ group, telling }) => group.acknowledged_time !== null && telling !== 'recovered')
  if (again.length === 0) return
  const ids = again.map(({ group }) => group.id)
  await unacknowledge.run(tx, { ids })
  await markAgain.run(tx, { ids, now })
  const noted = again.filter(({ group }) => group.told !== tellings.over).map(({ group }) => group.id)
  if (noted.length > 0) await addNotes.run(tx, { ids: noted, kind: alertNotes.reopened, text: '', by: '', at: now })
}

interface Word {
  told: readonly Told[]
  members: readonly NotifiedMember[]
  rules: readonly Rule[]
  now: number
}

/** A message to each webhook that a rule of its members names, of the members that the rule's organisation has. Groups without a cause above them go together, by rule. */
async function sendWord(tx: Sql, { told, members, rules, now }: Word): Promise<void> {
  const known = new Map(rules.map((rule) => [rule.id, rule]))
  const membersOf = Map.groupBy(members, ({ group }) => group)
  const single = told.filter(({ group }) => group.cause === alertCauses.rule)
  const byRule = Map.groupBy(single, ({ group }) => membersOf.get(group.id)?.[0]?.rule)
  const messages = [
    ...[...byRule.values()].map((all) => ({ all, isTree: false })),
    ...told.filter(({ group }) => group.cause !== alertCauses.rule).map((one) => ({ all: [one], isTree: true })),
  ]
  for (const { all, isTree } of messages) {
    const its = all.flatMap((one) => changesOf(one, membersOf.get(one.group.id) ?? []))
    const receivers = new Map<string, Rule>()
    for (const { member } of its) {
      const rule = known.get(member.rule)
      const receiver = `${rule?.organisation_id} ${rule?.webhook_url}`
      if (rule && !receivers.has(receiver)) receivers.set(receiver, rule)
    }
    for (const rule of receivers.values()) {
      const own = its.filter(({ member }) => known.get(member.rule)?.organisation_id === rule.organisation_id)
      const of = (change: Change) => own.filter((one) => one.change === change).map(({ member }) => member)
      const [opened, closed] = [of('opened'), of('closed')]
      const body = webhookBody(rule, { opened, closed, now, ...(isTree && { group: inBody(all[0]!, of('stays')) }) })
      const tellsWrong = all.some(({ telling }) => telling !== 'recovered')
      await addDelivery(tx, { rule: rule.id, body, events: own.map(({ member }) => member.id), tellsWrong }, now)
      const ids = all.map(({ group }) => group.id)
      await addNotes.run(tx, { ids, kind: alertNotes.told, text: rule.name || rule.kind.name, by: '', at: now })
    }
  }
}

type Change = 'opened' | 'closed' | 'stays'

/** What a telling says of each member: it has begun, is well, or stays as it was told. */
function changesOf({ group }: Told, members: readonly NotifiedMember[]): { member: NotifiedMember; change: Change }[] {
  const isNew = ({ id, is_released }: NotifiedMember) =>
    group.told !== tellings.wrong || id > group.told_event || is_released === 1
  return members.map((member) => ({
    member,
    change: member.state !== open ? 'closed' : isNew(member) ? 'opened' : 'stays',
  }))
}

function inBody({ group, telling }: Told, stays: readonly NotifiedMember[]): GroupInBody {
  const [cause] = Object.entries(alertCauses).find(([, code]) => code === group.cause)!
  return { id: group.id, cause, name: group.name, what: telling, stays }
}
