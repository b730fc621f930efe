import type { Group as WireGroup } from '@quarterdeck/shared/contracts/groupControl.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Logger } from 'pino'
import type { Actor } from '../../../http/handler.ts'
import type { Every } from '../../../platform/loops/loops.ts'
import type { Running } from '../../../platform/running.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import { Group, type GroupDeps, refuseOtherSides } from './group.ts'
import type { GroupEnd } from './summary.ts'

/**
 * The group of each user. They are kept in memory alone: whoever starts this program anew ends them, and their leases, which is the
 * safe side.
 */
export interface Groups extends Running {
  begin(actor: Actor, leader: number, followers: readonly number[]): Promise<WireGroup>
  /** The caller is there; undefined without a group. */
  of(actor: Actor): Group | undefined
  end(userId: number, why: GroupEnd): Promise<void>
  /** All there are, by who has begun them. */
  all(): { by: string; group: WireGroup }[]
}

export interface GroupsOptions extends Omit<GroupDeps, 'lost' | 'leases'> {
  leases: PhoneLeases
  log: Logger
  every: Every
  /** A group whose user has not called for so long ends. */
  awayMs?: number
  lookMs?: number
}

const usualAwayMs = 3 * 60_000
const usualLookMs = 10_000

export function createGroups(options: GroupsOptions): Groups {
  const { find, groupLeases, leases, log, now } = options
  const { awayMs = usualAwayMs, lookMs = usualLookMs } = options
  const groups = new Map<number, { by: string; group: Group; seenAt: number }>()
  const failed = (error: unknown) => log.warn({ err: error }, 'a group could not be looked after')
  const deps: GroupDeps = {
    ...options,
    lost(group, why) {
      for (const [userId, one] of groups) if (one.group === group) end(userId, why).catch(failed)
    },
  }

  /** Beginning and ending of one user's groups, one after the other: of two at once neither is forgotten. */
  const turns = new Map<number, Promise<unknown>>()
  function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(userId) ?? Promise.resolve()).then(work)
    turns.set(
      userId,
      turn.catch(() => undefined),
    )
    return turn
  }
  const end: Groups['end'] = (userId, why) => inTurn(userId, () => finish(userId, why))

  async function finish(userId: number, why: GroupEnd): Promise<void> {
    const one = groups.get(userId)
    groups.delete(userId)
    await one?.group.end(why)
  }

  async function begin(actor: Actor, leader: number, followers: readonly number[]): Promise<WireGroup> {
    const found = await find(actor, leader)
    const others = await Promise.all(followers.map((id) => find(actor, id)))
    if (found === 'not_found' || others.includes('not_found')) throw new AppError('not_found')
    if (typeof found === 'string') throw new AppError('device_not_connected')
    refuseOtherSides([found, ...others])
    await finish(actor.userId, 'ended')
    const lease = await groupLeases.take(actor, found)
    const group = new Group(deps, actor, { ...found, lease })
    groups.set(actor.userId, { by: actor.username, group, seenAt: now() })
    await group.add(followers)
    return group.wire
  }

  const look = () => {
    for (const [userId, { seenAt }] of groups) if (now() - seenAt > awayMs) end(userId, 'away').catch(failed)
  }
  const looking = options.every('groupControl.groups', lookMs, look).begin()
  const stopListening = leases.onChanged((phones) => {
    for (const { group } of groups.values()) group.leasesChanged(phones).catch(failed)
  })

  return {
    end,
    of(actor) {
      const one = groups.get(actor.userId)
      if (one) one.seenAt = now()
      return one?.group.calledBy(actor)
    },
    all: () => [...groups.values()].map(({ by, group }) => ({ by, group: group.wire })),
    begin: (actor, leader, followers) => inTurn(actor.userId, () => begin(actor, leader, followers)),
    async stop() {
      await looking.stop()
      stopListening()
      await Promise.all([...groups.keys()].map((userId) => end(userId, 'stopped')))
    },
  }
}
