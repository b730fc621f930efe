import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { HistoryEntry } from '@quarterdeck/shared/resource/endpoints.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { auditMessageInWords } from '../../platform/audit/auditMessages.ts'
import { auditKept } from '../../platform/audit/tables.ts'
import { and, desc, eq } from '../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../platform/schema/prepared.ts'
import { audit } from '../../platform/schema/tables.gen.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import type { ReadContext } from '../visibility/readContext.ts'

/** An entry with its instant, by which those of people and states of the row stand in one order. */
interface Told {
  time: number
  entry: HistoryEntry
}

/** What was done to a row, and in which states it has been, newest first; of a view what was done to the row in its list. */
export async function readHistory(
  table: Table,
  read: Sql,
  id: number,
  { zone }: ReadContext,
  t: Translate,
): Promise<HistoryEntry[]> {
  const { resource } = table
  const entries = await entriesOf.all(read, { resource: resource.view?.of ?? resource.name, rowId: String(id) })
  const done = entries.map(({ at, detail, kept, ...entry }): Told => {
    const said = kept ?? (resource.personal ? '' : detail)
    const { before, after } = (said === '' ? {} : JSON.parse(said)) as Partial<HistoryEntry>
    const told = {
      ...entry,
      summary: auditMessageInWords(entry.summary, t),
      at: at === null ? '' : formatTime(at, zone),
      before: inZone(table, before ?? null, zone),
      after: inZone(table, after ?? null, zone),
    }
    return { time: at ?? 0, entry: told }
  })
  const told = [...done, ...(await statesOf(table, read, id, { zone, t }))]
  // Of the same instant the state comes of what was done: it stands above it.
  return told
    .toSorted((a, b) => b.time - a.time)
    .slice(0, mostEntries)
    .map(({ entry }) => entry)
}

async function statesOf(
  { resource, hooks }: Table,
  read: Sql,
  id: number,
  { zone, t }: { zone: string; t: Translate },
): Promise<Told[]> {
  const [name] = Object.entries(resource.fields).find(([, { kind }]) => kind === 'state') ?? []
  if (name === undefined || !hooks.states) return []
  const states = await hooks.states(read, id, t)
  const told = states.map(({ at, state, note }, n): Told => {
    const words = t(choiceKey(resource, name, state))
    const before = n === 0 ? null : { [name]: states[n - 1]!.state }
    const entry = {
      at: formatTime(at, zone),
      actor: '',
      action: '',
      summary: note === '' ? words : `${words}: ${note}`,
      before,
      after: { [name]: state },
    }
    return { time: at, entry }
  })
  return told.toReversed()
}

/** Times of a row as people read them; the log keeps milliseconds. */
function inZone(
  { resource }: Table,
  row: Record<string, unknown> | null,
  zone: string,
): Record<string, unknown> | null {
  if (row === null) return null
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isTime = resource.fields[name]?.kind === 'time' && typeof value === 'number'
      return [name, isTime ? formatTime(value, zone) : value]
    }),
  )
}

const mostEntries = 200

const entriesOf = prepared((q, { resource, rowId }: Params<{ resource: string; rowId: string }>) =>
  q
    .select({
      at: audit.at,
      actor: audit.actor,
      action: audit.action,
      summary: audit.summary,
      detail: audit.detail,
      kept: auditKept.detail,
    })
    .from(audit)
    .leftJoin(auditKept, eq(auditKept.entry, audit.id))
    .where(and(eq(audit.resource, resource), eq(audit.row_id, rowId)))
    .orderBy(desc(audit.id))
    .limit(mostEntries),
)
