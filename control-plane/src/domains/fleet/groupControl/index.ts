import * as contract from '@quarterdeck/shared/contracts/groupControl.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runs } from '../../work/runs/index.ts'
import { phoneLeases } from '../phoneLeases/index.ts'
import { screens } from '../screens/index.ts'
import { createAskMembers } from './askMembers.ts'
import { groupEvents } from './deviceEvents.ts'
import { createGroupLeases } from './groupLeases.ts'
import { createGroups, type GroupsOptions } from './groups.ts'
import { serveGroups } from './routes.ts'

export interface GroupControlOptions extends Pick<GroupsOptions, 'awayMs' | 'lookMs'> {
  /** A phone that says nothing for so long is not there. */
  answerMs?: number
}

/** One phone leads, others do what is done on it: under leases of their own, each with its results. */
export const groupControl = defineDomain({
  name: 'groupControl',
  deviceEvents: groupEvents,
  needs: { phoneLeases, runs, screens },
  contracts: [contract],
  // Groups are in memory alone.
  topics: { 'group-control': { reads: {}, outside: 'as' } },
  grants: { phones: ['group-control.use'], leadPhones: ['group-control.use'] },
  start({ context, router, resources }, needs, { answerMs, ...options }: GroupControlOptions) {
    const { settings, live, log, loops, now } = context
    const groupLeases = createGroupLeases(context)
    const groups = createGroups({
      ...options,
      groupLeases,
      log,
      every: loops.every,
      now,
      leases: needs.phoneLeases,
      find: needs.screens.find,
      ask: createAskMembers(needs.runs.agents, answerMs),
      tell: () => live.say('group-control'),
      inWords: (at) => formatTime(at, settings.get(systemSettings.zone)),
    })
    serveGroups(router, groups, resources)
    return { begin: groupLeases.endForgotten, stop: groups.stop }
  },
})
