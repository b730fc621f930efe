import type { GroupMember, GroupResult } from '@quarterdeck/shared/contracts/groupControl.ts'
import { type GroupAct, groupLimits } from '@quarterdeck/shared/protocol/groupControl.ts'
import type { MemberObstacle, Seen } from './askMembers.ts'

/** One act on its way to a phone. */
export interface Job {
  act: GroupAct
  number: number
  seen: Seen
}

export interface Member {
  readonly phone: number
  readonly serial: string
  /** 0 without one. */
  lease: number
  state: GroupMember['state']
  /** Why it does not follow. */
  hindrance: MemberObstacle | undefined
  /** Acts that it has done. */
  done: number
  /** Acts of the group before it came. */
  since: number
  readonly waiting: Job[]
  /** Newest first. */
  readonly results: GroupResult[]
}

export function createMember(phone: { id: number; serial: string }, lease: number, since: number): Member {
  return {
    phone: phone.id,
    serial: phone.serial,
    lease,
    since,
    state: 'following',
    hindrance: undefined,
    done: 0,
    waiting: [],
    results: [],
  }
}

/** It follows no more, and waits to be brought back; what has waited for it is dropped. */
export function stopFollowing(member: Member, hindrance: MemberObstacle): void {
  member.waiting.length = 0
  if (member.state !== 'following') return
  member.state = 'stopped'
  member.hindrance = hindrance
}

export function record(member: Member, result: GroupResult): void {
  if (!result.reason) member.done++
  member.results.unshift(result)
  member.results.length = Math.min(member.results.length, groupLimits.results)
}

export function toWire(member: Member): GroupMember {
  const { phone, serial, lease, state, hindrance, waiting, results } = member
  return {
    phone,
    serial,
    lease,
    state,
    waiting: waiting.length,
    results: [...results],
    message: hindrance?.message ?? '',
    ...(hindrance && { reason: hindrance.reason }),
  }
}
