import type { GroupMember, GroupResult, Group as WireGroup } from '@quarterdeck/shared/contracts/groupControl.ts'
import * as contract from '@quarterdeck/shared/contracts/groupControl.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { saidInWords } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Actor, Router } from '../../../http/handler.ts'
import type { Resources } from '../../../resources/index.ts'
import type { Group } from './group.ts'
import type { Groups } from './groups.ts'

/** Every call of contracts/groupControl.ts. */
export function serveGroups(router: Router, groups: Groups, resources: Pick<Resources, 'seen'>): void {
  const own = (actor: Actor): Group => {
    const group = groups.of(actor)
    if (!group) throw new AppError('no_group')
    return group
  }
  router.serve(contract.groupNow, async ({ actor, t }) => {
    const group = groups.of(actor)
    return { data: group ? inWords(group.wire, t) : null }
  })
  router.serve(contract.groupList, async ({ actor, t }) => {
    const all = groups.all()
    const phones = all.flatMap(({ group: { leader, followers } }) => [
      leader.phone,
      ...followers.map(({ phone }) => phone),
    ])
    const seen = await resources.seen('phone', phones, actor)
    const isSeen = ({ phone }: { phone: number }) => seen.has(phone)
    const shown = all.filter(({ group }) => isSeen(group.leader))
    return {
      data: shown.map(({ by, group }) => {
        return { ...inWords({ ...group, followers: group.followers.filter(isSeen) }, t), by }
      }),
    }
  })
  router.serve(contract.beginGroup, async ({ actor, body, t }) => ({
    data: inWords(await groups.begin(actor, body.leader, [...new Set(body.followers)]), t),
  }))
  router.serve(contract.actInGroup, async ({ actor, body, t }) => ({
    data: resultInWords(await own(actor).act(body.act), t),
  }))
  router.serve(contract.followInGroup, async ({ actor, body, t }) => {
    const group = own(actor)
    await group.follow([...new Set(body.phones)])
    return { data: inWords(group.wire, t) }
  })
  router.serve(contract.leaveGroup, async ({ actor, body, t }) => {
    const group = own(actor)
    await group.leave(body.phones)
    return { data: inWords(group.wire, t) }
  })
  router.serve(contract.pauseGroup, async ({ actor, body, t }) => {
    const group = own(actor)
    group.pause(body.paused)
    return { data: inWords(group.wire, t) }
  })
  router.serve(contract.endGroup, async ({ actor }) => {
    await groups.end(actor.userId, 'ended')
    return { data: null }
  })
}

/** What agents said of phones, in the reader's language. */
function inWords(group: WireGroup, t: Translate): WireGroup {
  const { leader, followers } = group
  return { ...group, leader: memberInWords(leader, t), followers: followers.map((one) => memberInWords(one, t)) }
}

function memberInWords(member: GroupMember, t: Translate): GroupMember {
  const { message, results } = member
  return { ...member, message: saidInWords(message, t), results: results.map((one) => resultInWords(one, t)) }
}

function resultInWords(result: GroupResult, t: Translate): GroupResult {
  return { ...result, message: saidInWords(result.message, t) }
}
