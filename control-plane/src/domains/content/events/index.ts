import * as contract from '@quarterdeck/shared/contracts/events.ts'
import { defineDomain } from '../../defineDomain.ts'
import { generation } from '../generation/index.ts'
import { eventHooks } from './eventHooks.ts'
import { addEventTask, testEvent } from './eventTasks.ts'
import { checkRun, runGroup } from './runGroup.ts'

const keys = ['event.*', 'event-group.*']

/** Events, and groups of them: what posts are made of when something happens. */
export const events = defineDomain({
  name: 'events',
  contracts: [contract],
  needs: { generation },
  grants: { content: keys, publish: keys },
  start({ context, resources, router }, { generation }) {
    const deps = { context, tables: resources.tables, generation }
    resources.extend('event', eventHooks(resources.tables))
    router.serve(contract.testEvent, async ({ body, actor }) => ({ data: await testEvent(deps, body, actor) }))
    router.serve(contract.makeEventTask, async ({ body, actor }) => ({ data: await addEventTask(deps, body, actor) }))
    router.serve(contract.checkEventRun, async ({ body, ...by }) => ({ data: await checkRun(deps, body, by) }))
    router.serve(contract.runEventGroup, async ({ body, ...by }) => ({ data: await runGroup(deps, body, by) }))
  },
})
