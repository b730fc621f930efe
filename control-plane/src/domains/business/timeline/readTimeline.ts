import type { customerTimeline } from '@quarterdeck/shared/contracts/customerTimeline.ts'
import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { verbWords } from '@quarterdeck/shared/i18n/keyWords.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { amountText, moneyDigits } from '@quarterdeck/shared/values/money.ts'
import { momentOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { type TimelineKind, timelineKinds } from '@quarterdeck/shared/values/timelineKinds.ts'
import { type Actor, mayDo } from '../../../http/handler.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { StoredRow } from '../../../resources/stored.ts'
import {
  type Before,
  readActions,
  readNotes,
  readOrdered,
  readPaid,
  readPublications,
  readRefunded,
} from './sources.ts'

type Item = Reply<typeof customerTimeline>['data'][number]

interface Found {
  kind: TimelineKind
  at: number
  id: number
  text: string
  what?: string
  actor?: string
  list?: string
}

interface Asked {
  cursor: string | undefined
  size: number
}

/** Those of the accounts that the reader sees, and when a day is over. */
interface Reading {
  read: Sql
  actor: Actor
  accounts: readonly number[]
  zone: string
  t: Translate
}

/** A part of what happened with a customer: each kind gives its newest before the cursor, and of these the newest are the part. */
export async function readTimeline(
  customer: StoredRow,
  { cursor, size }: Asked,
  reading: Reading,
): Promise<{ data: Item[]; next: string | null }> {
  const { zone, t } = reading
  const from = cursorOf(cursor)
  const found = (
    await Promise.all(
      timelineKinds.map((kind, rank) => {
        const below = rank < from.rank ? Number.MAX_SAFE_INTEGER : rank === from.rank ? from.id : 0
        return readKind[kind](customer, { at: from.at, below, size: size + 1 }, reading)
      }),
    )
  ).flat()
  const all = found.toSorted(
    (one, two) =>
      two.at - one.at || timelineKinds.indexOf(two.kind) - timelineKinds.indexOf(one.kind) || two.id - one.id,
  )
  const part = all.slice(0, size)
  const last = part.at(-1)
  return {
    data: part.map(({ kind, at, id, text, what, actor = '', list = '' }) => ({
      key: `${kind} ${id}`,
      kind,
      time: formatTime(at, zone),
      what: what ?? t(`customer-timeline.kind.${kind}`),
      text,
      actor,
      list,
      row: list === '' ? 0 : id,
    })),
    next: last && all.length > size ? `${last.at}.${timelineKinds.indexOf(last.kind)}.${last.id}` : null,
  }
}

function cursorOf(cursor: string | undefined): { at: number; rank: number; id: number } {
  if (cursor === undefined) return { at: Number.MAX_SAFE_INTEGER, rank: timelineKinds.length, id: 0 }
  const [at = 0, rank = 0, id = 0] = cursor.split('.').map(Number)
  return { at, rank, id }
}

type Kind = (customer: StoredRow, before: Before & { size: number }, reading: Reading) => Promise<Found[]>

/** Which rows each kind is made of; those of a list only for whoever may read that list. */
const readKind: Readonly<Record<TimelineKind, Kind>> = {
  created: async ({ create_time: at }, before) =>
    typeof at === 'number' && isBefore({ at, id: 1 }, before) ? [{ kind: 'created', at, id: 1, text: '' }] : [],
  async contract_end({ contract_until: day }, before, { zone }) {
    if (typeof day !== 'string' || day === '') return []
    // It holds until the end of its day.
    const at = momentOf(`${day} 23:59:59`, zone)?.at
    return at !== undefined && isBefore({ at, id: 1 }, before) ? [{ kind: 'contract_end', at, id: 1, text: day }] : []
  },
  async action({ id }, before, { read, t }) {
    const rows = await readActions.all(read, { customer: String(id), ...before })
    return rows.map(({ action, ...row }) => ({ kind: 'action', ...row, text: '', what: verbWords(action, t) }))
  },
  async order({ id }, before, { read, actor }) {
    if (!mayDo(actor, 'customer-order.list')) return []
    return (await readOrdered.all(read, { customer: id, ...before })).map((row) => ({
      kind: 'order',
      ...ofOrder(row),
      text: `${row.count} × ${row.thing} · ${amountOf(row)}`,
    }))
  },
  async paid({ id }, before, { read, actor }) {
    if (!mayDo(actor, 'customer-order.list')) return []
    return (await readPaid.all(read, { customer: id, ...before })).map((row) => ({
      kind: 'paid',
      ...ofOrder(row),
      text: joined(row.thing, amountOf(row), row.reference),
    }))
  },
  async refunded({ id }, before, { read, actor }) {
    if (!mayDo(actor, 'customer-order.list')) return []
    return (await readRefunded.all(read, { customer: id, ...before })).map((row) => ({
      kind: 'refunded',
      ...ofOrder(row),
      text: joined(row.thing, amountOf(row), row.refund_reference),
    }))
  },
  async publication(_customer, before, { read, actor, accounts }) {
    if (!mayDo(actor, 'publication.list') || accounts.length === 0) return []
    return (await readPublications.all(read, { accounts, ...before })).map(({ id, at, name, link }) => ({
      kind: 'publication',
      id,
      at,
      text: name || link,
      list: 'publication',
    }))
  },
  async note({ id }, before, { read, actor, t }) {
    if (!mayDo(actor, 'customer-note.list')) return []
    return (await readNotes.all(read, { customer: id, ...before })).map(({ due, done, text, ...row }) => ({
      kind: 'note',
      ...row,
      text,
      ...(due !== '' && { what: t(done ? 'customer-timeline.note_done' : 'customer-timeline.note_due', { day: due }) }),
      list: 'customer-note',
    }))
  },
}

/** The accounts that a customer has. */
export function accountsOf(customer: StoredRow): number[] {
  return linkedIds(customer.accounts)
}

function ofOrder({ id, at }: { id: number; at: number }) {
  return { id, at, list: 'customer-order' }
}

function amountOf({ total, currency }: { total: number; currency: string }): string {
  return `${amountText(total, moneyDigits(currency))} ${currency}`
}

function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' · ')
}

function isBefore({ at, id }: { at: number; id: number }, { at: limit, below }: Before): boolean {
  return at < limit || (at === limit && id < below)
}
