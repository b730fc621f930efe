import { alertCauses } from '@quarterdeck/shared/resources/site/alertGroup.ts'
import { alertNotes } from '@quarterdeck/shared/resources/site/alertNote.ts'
import { alertKinds } from '@quarterdeck/shared/values/alertKinds.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { quietMs } from './nextTelling.ts'
import {
  addGroups,
  addNotes,
  addOutages,
  closeGroups,
  endSilences,
  joinGroups,
  markChanged,
  readKnown,
  readUngrouped,
  reopenGroups,
  type Ungrouped,
} from './store.ts'

/** Kinds that no cause above their subjects explains. */
const alone = alertKinds.flatMap(({ code, alone: isAlone }) => (isAlone ? code : []))
const ofSites = alertKinds.flatMap(({ code, leadsTo }) => (leadsTo === 'site' ? code : []))
const ofScripts = alertKinds.flatMap(({ code, leadsTo }) =>
  typeof leadsTo === 'object' && 'search' in leadsTo && leadsTo.search === '/scriptManage' ? code : [],
)

/**
 * Puts open events that stand in no group into that of their cause: the open one, one that ended within the hour, or a new one. Ends groups
 * of which nothing is left.
 */
export async function groupEvents(tx: Sql, now: number): Promise<void> {
  const events = await readUngrouped.all(tx, { alone, ofSites, ofScripts })
  if (events.length > 0) await join(tx, events, now)
  const closed = (await closeGroups.all(tx, { now })).map(({ id }) => id)
  if (closed.length > 0) {
    await markChanged.run(tx, { ids: closed, now, flaps: 0 })
    await addNotes.run(tx, { ids: closed, kind: alertNotes.resolved, text: '', by: '', at: now })
  }
  await endSilences.run(tx, { now })
}

async function join(tx: Sql, events: readonly Ungrouped[], now: number): Promise<void> {
  const byKey = Map.groupBy(events, ({ cause_key }) => cause_key)
  const keys = [...byKey.keys()]
  const known = await readKnown.all(tx, { keys, since: now - quietMs })
  const groups = new Map(known.map(({ cause_key, id }) => [cause_key, id]))
  const again = known.filter(({ closed_time }) => closed_time !== null).map(({ id }) => id)
  if (again.length > 0) {
    await reopenGroups.run(tx, { ids: again })
    await markChanged.run(tx, { ids: again, now, flaps: 1 })
    await addNotes.run(tx, { ids: again, kind: alertNotes.reopened, text: '', by: '', at: now })
  }
  const fresh = keys.filter((key) => !groups.has(key)).map((key) => newGroup(byKey.get(key)![0]!))
  if (fresh.length > 0) {
    const added = await addGroups.all(tx, { groups: fresh, now })
    const ids = added.map(({ id }) => id)
    await addOutages.run(tx, { ids, now })
    await addNotes.run(tx, { ids, kind: alertNotes.opened, text: '', by: '', at: now })
    for (const { id, cause_key } of added) groups.set(cause_key, id)
  }
  await joinGroups.run(tx, { pairs: events.map(({ id, cause_key }) => [id, groups.get(cause_key)!]) })
}

function newGroup({ cause, cause_key, subject, kind, cause_id }: Ungrouped) {
  return {
    cause,
    key: cause_key,
    kind: cause === alertCauses.rule ? kind : 0,
    host: cause === alertCauses.host ? cause_id : null,
    platform: cause === alertCauses.platform ? cause_id : null,
    subject,
  }
}
