import type { ParsedBody } from '@quarterdeck/shared/contracts/endpoint.ts'
import * as contract from '@quarterdeck/shared/contracts/messages.ts'
import { awake } from '../../../../platform/loops/awake.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import { type ChangeCall, inTransaction } from '../../../../resources/write/changeCall.ts'
import type { App, Service } from '../../../defineDomain.ts'
import type { Runs } from '../../../work/runs/index.ts'
import { masksOf } from '../masks.ts'
import { answerActions } from './actions.ts'
import type { SendingDeps } from './deps.ts'
import { keepDraft } from './drafts.ts'
import { holdStopped } from './hold.ts'
import { type ReadBack, readBack } from './readBack.ts'
import { readDueAccounts, readNow, readOwner } from './reading.ts'
import { resumeAnswers } from './restored.ts'
import { answerOwner, followAnswers, settleOwner } from './runOwner.ts'
import { answerWithin, sendAnswer } from './sendAnswer.ts'
import { readSending } from './sendingFacts.ts'
import { readQueued, readUnreadIn, readUnreadUnder } from './store.ts'
import { tendAnswers } from './tend.ts'

export type { SendingDeps } from './deps.ts'
export { holdFor, holdStopped } from './hold.ts'
export { sameText } from './readBack.ts'
export { said, saidInWords as whyInWords } from './said.ts'
export { propose, type QueuedAnswer, queueAnswer, textToSend } from './sendAnswer.ts'
export { moveAnswers } from './states.ts'

const tendMs = 10_000
const readMs = 30_000

/** What reading needs of sending. */
export interface Sending {
  /** Of what stands there of ours one may be an answer of here: false where it was written by hand. */
  readBack(tx: Sql, conversation: number, seen: ReadBack): Promise<boolean>
  /** The same of what the account says under a post. */
  readBackUnder(tx: Sql, publication: number, seen: ReadBack): Promise<boolean>
  /** Something new stands in a conversation: what waits there may have to wait for a person. */
  lookAtQueued(tx: Sql, conversation: number): Promise<void>
  readNow: ActionHandler
  /** Answers within a transaction that does more. */
  answer(tx: Sql, body: ParsedBody<typeof contract.sendMessage>, call: ChangeCall): Promise<{ repeated: boolean }>
  loops: NonNullable<Service['loops']>
}

/** Answers on their way out: each once, in order, and none that its writer would not send as things stand (decision 032). */
export function startSending({ context, resources, router }: App, runs: Runs): Sending {
  const deps: SendingDeps = { context, resources, runs, masks: masksOf('private-message', context) }
  const followed = followAnswers(deps)
  for (const owner of [answerOwner(deps, followed), settleOwner(followed), readOwner(deps)]) runs.register(owner)
  context.restored.onResumed('messages', (tx, resumption) => resumeAnswers(deps, tx, resumption))
  resources.extend('private-message', { actions: answerActions(deps, followed) })
  router.serve(contract.sendMessage, async ({ body, actor }) => ({ data: await sendAnswer(deps, body, actor) }))
  router.serve(contract.conversationSending, async ({ query, actor }) => ({
    data: await readSending(deps, query.id, actor),
  }))
  router.serve(contract.saveReplyDraft, async ({ query, body, actor }) => {
    await inTransaction({ context, actor }, (tx, { at }) =>
      keepDraft(tx, {
        user: actor.userId,
        at,
        text: body.text,
        images: body.images.join(),
        conversation: query.id,
        comment: null,
      }),
    )
    return { data: null }
  })
  return {
    readBack: async (tx, conversation, seen) =>
      readBack({ ...deps, ...followed }, tx, await readUnreadIn.all(tx, { conversation }), seen),
    readBackUnder: async (tx, publication, seen) =>
      readBack({ ...deps, ...followed }, tx, await readUnreadUnder.all(tx, { publication }), seen),
    async lookAtQueued(tx, conversation) {
      await holdStopped(deps, tx, await readQueued.all(tx, { conversation }))
    },
    readNow: readNow(runs),
    answer: (tx, body, call) => answerWithin(deps, tx, body, call),
    loops: [
      awake(context.loops.every('messages.answers', tendMs, (signal) => tendAnswers(deps, signal))),
      awake(context.loops.every('messages.reading', readMs, () => readDueAccounts(deps))),
    ],
  }
}
