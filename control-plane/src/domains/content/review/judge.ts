import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { ReviewSource } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { type ContentReviewState, contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { transition } from '../../../platform/transition.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { differenceOf } from './content.ts'
import { type BlockedWords, limitsOf, together, warningsOf, wordingOf } from './findings.ts'
import type { SourceRow, Sources } from './sources.ts'
import { findAuthor, readSnapshots, resolve, reviews, type Snapshot } from './store.ts'

export interface Judging {
  sources: Sources
  blockedWords(): BlockedWords | undefined
}

/** Where each verdict may come from. */
const takenFrom = {
  pass: ['pending', 'passed'],
  refuse: ['pending', 'passed', 'reviewed'],
  withdraw: ['passed', 'reviewed'],
} as const satisfies Record<string, readonly ContentReviewState[]>
type Verdict = keyof typeof takenFrom

/**
 * The verdicts of people. Everything is asked once more in the transaction of the decision: who has judged meanwhile, whether it is one's
 * own, whether the content is still what was frozen, and what the platforms allow now.
 */
export function judgingActions(judging: Judging): Record<Verdict, ActionHandler> {
  return { pass: verdict('pass', judging), refuse: verdict('refuse', judging), withdraw: verdict('withdraw', judging) }
}

function verdict(kind: Verdict, judging: Judging): ActionHandler {
  return async (tx, row, { form, call }) => {
    const state = stateOf(contentReviewMachine, Number(row.status))
    const from: readonly ContentReviewState[] = takenFrom[kind]
    const seen = String(form.seen ?? '')
    if (!from.includes(state) || (seen !== '' && seen !== String(row.status))) throw judgedMeanwhile(row, call)
    const note = String(form.note ?? form.audit_note ?? '').trim()
    // To take back what one wrote oneself is always the safe side.
    const now = await judging.sources.read(tx, { source: Number(row.source), source_id: Number(row.source_id) })
    if (kind !== 'withdraw') await refuseOwn(tx, kind, state, row, { call, note, now })
    if (kind === 'pass') await askAgain(tx, row, judging, { call, now, despite: form.despite === 1 })
    const to = kind === 'pass' ? (state === 'pending' ? 'passed' : 'reviewed') : 'refused'
    const moved = await transition(tx, reviews, { to, from: [state], ids: [row.id], at: call.at })
    if (moved.length === 0) throw judgedMeanwhile(row, call)
    const snapshot = Number(row.snapshot)
    const second: Stored = { second_user: call.actor.username, second_time: call.at }
    await judging.sources.tell(tx, {
      source: Number(row.source) as ReviewSource,
      sourceId: Number(row.source_id),
      snapshot,
      to,
      said: { user: call.actor.username, note },
    })
    if (to === 'reviewed') return note === '' ? second : ({ ...second, audit_note: note } satisfies Stored)
    return { audit_user: call.actor.username, audit_time: call.at, audit_note: note }
  }
}

/** Whoever comes second hears who was first. */
function judgedMeanwhile(row: StoredRow, { context }: ChangeCall): AppError {
  const isSecond = row.second_time !== null && Number(row.status) === contentReviewMachine.codes.reviewed
  const [user, time] = isSecond ? [row.second_user, row.second_time] : [row.audit_user, row.audit_time]
  const state = { text: codeKey('content-review.choice.status', Number(row.status)) }
  const at = time === null ? '' : formatTime(Number(time), context.settings.get(systemSettings.zone))
  return new AppError('review_judged', { user: String(user), time: at }, { words: { state } })
}

/**
 * Nobody judges what they or somebody with the same content sent in or edited last, also where it came to say the same again since, nor
 * twice. The super admin may, and says why: a house of one must be able to work.
 */
async function refuseOwn(
  tx: Sql,
  kind: Verdict,
  state: ContentReviewState,
  row: StoredRow,
  { call: { actor }, note, now }: { call: ChangeCall; note: string; now: SourceRow | undefined },
): Promise<void> {
  const { username } = actor
  const isOwn =
    now?.editedBy === username || (await findAuthor.get(tx, { snapshot: Number(row.snapshot), username })) !== undefined
  const isTwice = kind === 'pass' && state === 'passed' && row.audit_user === username
  if (!isOwn && !isTwice) return
  if (!actor.all) throw new AppError(isOwn ? 'review_own' : 'review_twice')
  if (note === '') throw new AppError('review_note_needed')
}

async function askAgain(
  tx: Sql,
  row: StoredRow,
  { blockedWords }: Judging,
  { call: { at }, now, despite }: { call: ChangeCall; now: SourceRow | undefined; despite: boolean },
): Promise<void> {
  const snapshot = (await readSnapshots(tx, [Number(row.snapshot)])).get(Number(row.snapshot))
  if (!snapshot) throw new AppError('not_found')
  if (now) await refuseChanged(tx, now, snapshot)
  const platforms = idsIn(row.platforms)
  const [over] = await limitsOf(tx, snapshot, platforms)
  if (over)
    throw new AppError(
      'review_over_limit',
      { platform: over.platform.name },
      { words: { reason: wordingOf(over.issue) } },
    )
  if (despite) return
  const warnings = await warningsOf(tx, snapshot, { platforms, now: at, blockedWords: blockedWords() })
  if (warnings.length > 0) throw new AppError('review_warned', {}, { words: { first: together(warnings) } })
}

/** What is there now is not what was frozen: it is sent in once more. What is gone stays as it was frozen. */
async function refuseChanged(tx: Sql, now: SourceRow, snapshot: Snapshot): Promise<void> {
  const { body } = await resolve(tx, now.content)
  const what = differenceOf(snapshot.body, body)
  if (what)
    throw new AppError('review_changed', {}, { words: { what: { text: `content-review.more.changed_${what}` } } })
}

export function idsIn(links: unknown): number[] {
  return String(links ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number)
}
