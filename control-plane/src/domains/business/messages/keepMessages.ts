import type { ReportRow } from '@quarterdeck/shared/protocol/reports.ts'
import {
  longestMessage,
  messageDirections,
  messageKinds,
} from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { KeptReport, Reported, ReportKeeper } from '../../work/runs/index.ts'
import { lineUp, type OnScreen } from './lineUp.ts'
import { cut, type Masks, masksOf } from './masks.ts'
import type { Sending } from './sending/index.ts'
import { shownMoment } from './shownMoment.ts'
import {
  addConversation,
  addMessage,
  findConversation,
  findKey,
  nameThem,
  noteDue,
  readLatest,
  refreshTalk,
} from './store.ts'

type Message = Reported<'message'>
type Kept = OnScreen & { time: number; readTime: number }

const { sent, received } = privateMessageMachine.codes
/** What is read within it belongs to one reading, of which more comes than fits into one delivery. */
const readingMs = 600_000

/**
 * Keeps what stands in conversations: each message once, however often it is read. One that the app or the sender calls something is known by
 * that; the others are lined up with what was kept, as it was written and not as it is masked. A conversation begins with a message of theirs.
 */
export function keepMessages(
  { settings, secrets }: Pick<Context, 'settings' | 'secrets'>,
  sending: Pick<Sending, 'readBack' | 'lookAtQueued'>,
): ReportKeeper<'message'> {
  const masks = masksOf('private-message', { secrets })
  return async (tx, account, rows) => {
    const zone = settings.get(systemSettings.zone)
    const said: KeptReport[] = rows.map(() => 'same')
    for (const [peer, its] of Map.groupBy(rows.entries(), ([, { row }]) => row.peer.trim())) {
      const added = await keepOf(
        tx,
        { account, peer, zone, masks, sending },
        its.map(([, one]) => one),
      )
      for (const n of added) said[its[n]![0]] = 'added'
    }
    return said
  }
}

interface Keeping {
  account: number
  peer: string
  zone: string
  masks: Masks
  sending: Pick<Sending, 'readBack' | 'lookAtQueued'>
}

/** The rows that are new, by their place. */
async function keepOf(
  tx: Sql,
  { account, peer, zone, masks, sending }: Keeping,
  rows: readonly Message[],
): Promise<number[]> {
  const known = await findConversation.get(tx, { account, peer })
  if (!known && !rows.some(({ row }) => row.direction === 'in')) return []
  const name = rows.findLast(({ row }) => row.peer_name)?.row.peer_name ?? ''
  const id = known?.id ?? (await addConversation.run(tx, { account, peer, name, at: rows[0]!.at })).lastId
  const latest = (await readLatest.all(tx, { conversation: id })).toReversed()
  const kept: Kept[] = latest.map((one) => ({ ...one, text: masks.written(one) }))
  const added: number[] = []
  const hasKey = async (key: string) => key !== '' && (await findKey.get(tx, { conversation: id, key })) !== undefined
  const keep = async (n: number, gap: boolean, before: Kept | undefined) => {
    const { at, row } = rows[n]!
    const seen = screenOf(row)
    // On a screen they stand in order, to the minute; what is sent one by one has its own time.
    const shown = row.time ?? shownMoment(seen.shown, at, zone) ?? at
    const time = row.time === undefined && before ? Math.max(shown, before.time) : Math.min(shown, at)
    const { direction, kind, text, key } = seen
    const isOurs = direction === messageDirections.out
    const facts = { shown: seen.shown, key, gap: gap ? 1 : 0, time, at }
    const isKept = !isOurs || (await hasKey(key)) ? false : await sending.readBack(tx, id, { text, ...facts })
    if (!isKept) {
      const status = isOurs ? sent : received
      const said = { ...masks.kept((row.text ?? '').trim(), longestMessage), status, direction, kind, ...facts }
      const { changes } = await addMessage.run(tx, { conversation: id, account, ...said })
      if (changes === 0) return
    }
    added.push(n)
    kept.push({ ...seen, time, readTime: at })
  }
  if (rows.every(({ row }) => row.key)) {
    // Each is known by its key: the order in which they come says nothing.
    for (const n of rows.keys()) await keep(n, false, undefined)
  } else {
    const { from, gap } = lineUp(
      kept,
      rows.map(({ row }) => screenOf(row)),
    )
    const goesOn = kept.length > 0 && rows[0]!.at - kept.at(-1)!.readTime < readingMs
    for (let n = from; n < rows.length; n++) await keep(n, gap && !goesOn && n === from, kept.at(-1))
  }
  if (name !== '' && known && known.peer_name !== name) await nameThem.run(tx, { id, name })
  await refreshTalk(tx, id, { added: added.length > 0, at: rows.at(-1)!.at })
  if (added.some((n) => rows[n]!.row.direction === 'in')) await noteDue.run(tx, { id })
  if (added.length > 0) await sending.lookAtQueued(tx, id)
  return added
}

function screenOf({ direction, kind = 'text', text = '', shown_time = '', key = '' }: ReportRow<'message'>): OnScreen {
  return {
    direction: messageDirections[direction],
    kind: messageKinds[kind],
    text: cut(text.trim(), longestMessage),
    shown: shown_time,
    key,
  }
}
