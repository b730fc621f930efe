import type { ParsedBody } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { sendMessage } from '@quarterdeck/shared/contracts/messages.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { longestMessage, messageTranslations } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { maskedText } from '@quarterdeck/shared/values/maskedText.ts'
import { blanksOf } from '@quarterdeck/shared/values/phraseText.ts'
import { formatTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../../../http/handler.ts'
import { auditMessage } from '../../../../platform/audit/auditMessages.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type ChangeCall, inTransaction } from '../../../../resources/write/changeCall.ts'
import { refreshTalk } from '../store.ts'
import type { SendingDeps } from './deps.ts'
import { answerLane, messageRanks } from './lanes.ts'
import { copyPictures } from './pictures.ts'
import {
  answeredSince,
  dropDraft,
  findSent,
  insertAnswer,
  linkRun,
  type NewAnswer,
  readCommented,
  readTalk,
  setReason,
  type Target,
  writtenSince,
} from './store.ts'

const hourMs = 3_600_000
/** For so long an answer can be taken back: it goes to no phone before. */
export const takeBackMs = 5000
const { codes } = privateMessageMachine

/**
 * Takes an answer, once: the same request again gives the same message. Refused where somebody else has answered what its writer has not seen, where
 * they have written since (unless `anyway`), where the platform takes no answer any more at that time, and where a blank is left.
 */
export function sendAnswer(
  deps: SendingDeps,
  body: ParsedBody<typeof sendMessage>,
  actor: Actor,
): Promise<{ id: number; repeated: boolean }> {
  const { context } = deps
  return inTransaction({ context, actor }, (tx, call) => answerWithin(deps, tx, body, call))
}

/** The same within a transaction that does more. */
export async function answerWithin(
  deps: SendingDeps,
  tx: Sql,
  body: ParsedBody<typeof sendMessage>,
  call: ChangeCall,
): Promise<{ id: number; repeated: boolean }> {
  const { context } = deps
  const { actor } = call
  const known = await findSent.get(tx, { author: actor.username, request: body.request_id })
  if (known) return { id: known.id, repeated: true }
  const zone = context.settings.get(systemSettings.zone)
  const text = textToSend(body.text)
  if (body.own !== null && !body.translated) throw new AppError('translated_unsaid')
  const target: Target = { conversation: body.conversation, comment: body.comment }
  const notBefore = body.not_before === null ? null : parseTime(body.not_before, zone)
  const goes = Math.max(call.at + takeBackMs, notBefore ?? 0)
  const account = await refuseUnfit(tx, target, { ...body, goes, zone })
  const id = await queueAnswer(deps, tx, {
    ...target,
    account,
    text,
    media: await copyPictures(tx, body.images, { userId: actor.userId, at: call.at }),
    phrases: body.phrases.join(),
    author: actor.username,
    approvedBy: '',
    ...byPerson,
    seen: body.seen_message,
    request: body.request_id,
    notBefore: notBefore !== null && notBefore > call.at ? notBefore : null,
    own: body.own,
    at: call.at,
  })
  await dropDraft.run(tx, { user: actor.userId, ...target })
  await context.audit.record(tx, {
    actor,
    action: 'private-message.send',
    resource: 'private-message',
    rowId: id,
    summary: auditMessage('done', { deed: 'private-message.send', name: id }),
    after: { ...target, not_before: notBefore },
    address: actor.address,
  })
  call.after.run(() => deps.runs.wake())
  return { id, repeated: false }
}

/** As it goes out: trimmed, not blank, no longer than a message may be, and without a blank that is still to be filled in. */
export function textToSend(given: string): string {
  const text = given.trim()
  if (text.replace(/[\p{Cf}\s\u115f\u1160\u3164\uffa0]/gu, '') === '') throw new AppError('blank_message')
  const { length } = [...text]
  if (length > longestMessage) throw new AppError('too_long', { max: longestMessage, length })
  const [blank] = blanksOf(text)
  if (blank !== undefined) throw new AppError('blank_left', { name: blank })
  return text
}

interface Asked {
  seen_message: number
  anyway: boolean
  /** When it would go out, UTC milliseconds. */
  goes: number
  zone: string
}

/** The account that answers. */
async function refuseUnfit(
  tx: Sql,
  { conversation, comment }: Target,
  { seen_message: seen, anyway, goes, zone }: Asked,
): Promise<number> {
  const answered = await answeredSince.get(tx, { conversation, comment, seen })
  if (answered)
    throw new AppError('answered_meanwhile', {
      user: answered.author,
      time: formatTime(answered.time, zone),
      text: answered.text ?? '',
    })
  if (conversation === null) {
    const found = await readCommented.get(tx, { id: comment ?? 0 })
    if (!found?.account) throw new AppError('not_found')
    return found.account
  }
  const talk = await readTalk.get(tx, { id: conversation })
  if (!talk?.account) throw new AppError('not_found')
  if (talk.blocked === 1) throw new AppError('conversation_blocked')
  if (!anyway && (await writtenSince.get(tx, { conversation, seen }))) throw new AppError('written_since')
  if (talk.windowHours > 0 && talk.lastIn !== null && goes > talk.lastIn + talk.windowHours * hourMs)
    throw new AppError('reply_window_over', { time: formatTime(talk.lastIn + talk.windowHours * hourMs, zone) })
  return talk.account
}

/** What only a machine says of its answer. */
export const byPerson = { ai: 0, hosted: 0, why: '', sources: '' } as const

/** `text`: as it goes out. */
export type QueuedAnswer = Omit<NewAnswer, 'status' | 'time' | 'original' | 'own' | 'ownLanguage' | 'ownStatus'> & {
  at: number
  /** What its writer wrote, where the text is that in another language. */
  own?: { text: string; language: string } | null
}

/** An answer with its run, which begins when nobody may take it back any more, or at its own time. */
export async function queueAnswer(
  { runs, masks }: Pick<SendingDeps, 'runs' | 'masks'>,
  tx: Sql,
  { at, text, own = null, ...answer }: QueuedAnswer,
): Promise<number> {
  const goes = Math.max(at + takeBackMs, answer.notBefore ?? 0)
  const time = answer.notBefore ?? at
  const { lastId: id } = await insertAnswer.run(tx, {
    ...answer,
    ...masks.kept(text, longestMessage),
    status: codes.queued,
    time,
    own: maskedText(own?.text ?? ''),
    ownLanguage: own?.language ?? '',
    ownStatus: own ? messageTranslations.there : messageTranslations.none,
  })
  await giveRun(runs, tx, { id, account: answer.account }, goes)
  if (answer.conversation !== null) await refreshTalk(tx, answer.conversation, { added: true, at })
  return id
}

/** A draft of the machine, of which a person says whether it goes out. `reason`: why it did not go out by itself, a stored text. */
export async function propose(
  { masks }: Pick<SendingDeps, 'masks'>,
  tx: Sql,
  { at, text, reason, ...answer }: Omit<QueuedAnswer, 'own'> & { reason: string },
): Promise<number> {
  const { lastId: id } = await insertAnswer.run(tx, {
    ...answer,
    ...masks.kept(text, longestMessage),
    own: '',
    ownLanguage: '',
    ownStatus: messageTranslations.none,
    status: codes.draft,
    time: at,
  })
  await setReason.run(tx, { id, reason })
  return id
}

export async function giveRun(
  runs: SendingDeps['runs'],
  tx: Sql,
  { id, account }: { id: number; account: number },
  notBefore: number,
): Promise<void> {
  const order = { lane: answerLane.code, rank: messageRanks.answering, notBefore }
  const queued = await runs.queue(tx, { ...order, pin: { kind: 'account', accountId: account } }, [id])
  await linkRun.run(tx, { id, run: queued.get(id)! })
}
