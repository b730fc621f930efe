import { randomUUID } from 'node:crypto'
import { saidBy } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type {
  GroupAct,
  GroupReason,
  ScreenFingerprint,
  TargetElement,
} from '@quarterdeck/shared/protocol/groupControl.ts'
import type { LinkedRuns } from '../../work/runs/index.ts'

/** Why a phone did not do it, and what it said (`saidInWords`). */
export interface MemberObstacle {
  reason: GroupReason
  message: string
}

/** What the leading phone shows, and what the act on it is aimed at. */
export interface Seen {
  sketch: ScreenFingerprint
  aim: TargetElement | null
}

/** A phone with the lease under which it is in a group. */
export interface Reached {
  host: number
  serial: string
  lease: number
}

/** Asks the agents of the phones of a group. Every answer comes, at the latest when the phone has said nothing for too long. */
export interface AskMembers {
  look(phone: Reached, act: GroupAct | null): Promise<Seen | MemberObstacle>
  /** Undefined: it was done. `seen` is what the screen must be like, for which the phone has `waitMs`. */
  do(phone: Reached, act: GroupAct | null, like?: { seen: Seen; waitMs: number }): Promise<MemberObstacle | undefined>
}

/** A phone that says nothing for so long is not there. */
const answerMs = 30_000

type Asked = Extract<ToAgent, { type: 'groupLook' | 'groupDo' }>
type Answer = Extract<FromAgent, { type: 'groupLooked' | 'groupDone' }>

export function createAskMembers(link: LinkedRuns['agents'], timeoutMs = answerMs): AskMembers {
  const waiting = new Map<string, { hostId: number; settle(answer: Answer | undefined): void }>()
  const heard = async (host: { id: number }, answer: Answer) => {
    const asked = waiting.get(answer.request)
    if (asked?.hostId === host.id) asked.settle(answer)
  }
  link.handle('groupLooked', heard)
  link.handle('groupDone', heard)

  function ask(hostId: number, message: Asked): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(undefined), timeoutMs)
      const settle = (answer: Answer | undefined) => {
        clearTimeout(timer)
        waiting.delete(message.request)
        resolve(answer)
      }
      waiting.set(message.request, { hostId, settle })
      if (!link.send(hostId, message)) settle(undefined)
    })
  }

  return {
    async look({ host, serial, lease }, act) {
      const answer = await ask(host, { type: 'groupLook', request: randomUUID(), phone: serial, lease, act })
      if (answer?.type !== 'groupLooked') return unreachable
      const { seen } = answer
      return 'reason' in seen ? { reason: seen.reason, message: saidBy(seen) } : seen
    },
    async do({ host, serial, lease }, act, like) {
      const { sketch = null, aim = null } = like?.seen ?? {}
      const order = { request: randomUUID(), phone: serial, lease, act, sketch, aim, waitMs: like?.waitMs ?? 0 }
      const answer = await ask(host, { type: 'groupDo', ...order })
      if (answer?.type !== 'groupDone') return unreachable
      return answer.reason ? { reason: answer.reason, message: saidBy(answer) } : undefined
    },
  }
}

const unreachable: MemberObstacle = { reason: 'unreachable', message: '' }
