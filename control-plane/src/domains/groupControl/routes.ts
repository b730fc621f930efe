import * as contract from '@quarterdeck/shared/contracts/groupControl.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor, Router } from '../../http/handler.ts'
import type { Resources } from '../../resources/index.ts'
import type { Group } from './group.ts'
import type { Groups } from './groups.ts'

/** Every call of contracts/groupControl.ts. */
export function serveGroups(router: Router, groups: Groups, resources: Pick<Resources, 'seen'>): void {
  const own = (actor: Actor): Group => {
    const group = groups.of(actor)
    if (!group) throw new AppError('no_group')
    return group
  }
  router.serve(contract.groupNow, async ({ actor }) => ({ data: groups.of(actor)?.wire ?? null }))
  router.serve(contract.groupList, async ({ actor }) => {
    const all = groups.all()
    const phones = all.flatMap(({ group: { leader, followers } }) => [
      leader.phone,
      ...followers.map(({ phone }) => phone),
    ])
    const seen = await resources.seen('phone', phones, actor)
    const isSeen = ({ phone }: { phone: number }) => seen.has(phone)
    const shown = all.filter(({ group }) => isSeen(group.leader))
    return { data: shown.map(({ by, group }) => ({ ...group, by, followers: group.followers.filter(isSeen) })) }
  })
  router.serve(contract.beginGroup, async ({ actor, body }) => ({
    data: await groups.begin(actor, body.leader, [...new Set(body.followers)]),
  }))
  router.serve(contract.actInGroup, async ({ actor, body }) => ({ data: await own(actor).act(body.act) }))
  router.serve(contract.followInGroup, async ({ actor, body }) => {
    const group = own(actor)
    await group.follow([...new Set(body.phones)])
    return { data: group.wire }
  })
  router.serve(contract.leaveGroup, async ({ actor, body }) => {
    const group = own(actor)
    await group.leave(body.phones)
    return { data: group.wire }
  })
  router.serve(contract.pauseGroup, async ({ actor, body }) => {
    const group = own(actor)
    group.pause(body.paused)
    return { data: group.wire }
  })
  router.serve(contract.endGroup, async ({ actor }) => {
    await groups.end(actor.userId, 'ended')
    return { data: null }
  })
}
