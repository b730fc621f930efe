import * as contract from '@quarterdeck/shared/contracts/whoAnswers.ts'
import type { App } from '../../../defineDomain.ts'
import { createPresence } from './presence.ts'
import { returnOrphans } from './returnOrphans.ts'
import { returnUnanswered } from './returnUnanswered.ts'
import { takeNext } from './takeNext.ts'

const roundMs = 60_000

/** Who answers: presence, the next conversation, and that nobody keeps what they do not answer. */
export function startWhoAnswers({ context, router, resources }: Pick<App, 'context' | 'router' | 'resources'>) {
  const presence = createPresence(context.now, () => context.live.say('conversation-presence'))
  router.serve(contract.nextConversation, async ({ actor }) => ({
    data: { id: await takeNext({ context, resources, presence }, actor) },
  }))
  router.serve(contract.beInConversation, async ({ body, actor }) => ({
    data: presence.be(body.id, actor, body.writing),
  }))
  router.serve(contract.leaveConversation, async ({ query, actor }) => {
    presence.leave(query.id, actor)
    return { data: null }
  })
  const returning = context.loops.every('messages.returned', roundMs, async (signal) => {
    await returnOrphans(context)
    await returnUnanswered(context, signal)
  })
  let unlisten = () => {}
  return {
    loops: [returning],
    begin() {
      // Whoever leaves is seen at once.
      unlisten = context.live.whenWritten(['user'], () => returning.wake())
    },
    stop: async () => unlisten(),
  }
}
