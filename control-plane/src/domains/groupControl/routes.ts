import * as contract from '@quarterdeck/shared/contracts/groupControl.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor, Router } from '../../http/handler.ts'
import type { Group } from './group.ts'
import type { Groups } from './groups.ts'

/** Every call of contracts/groupControl.ts. */
export function serveGroups(router: Router, groups: Groups): void {
  const own = (actor: Actor): Group => {
    const group = groups.of(actor)
    if (!group) throw new AppError('no_group')
    return group
  }
  router.serve(contract.groupNow, async ({ actor }) => ({ data: groups.of(actor)?.wire ?? null }))
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
