import { defineDomain } from '../../defineDomain.ts'
import { eventHooks } from './eventHooks.ts'

const keys = ['event.*', 'event-group.*']

/** Events, and groups of them: what posts are made of when something happens. */
export const events = defineDomain({
  name: 'events',
  grants: { content: keys, publish: keys },
  start({ resources }) {
    resources.extend('event', eventHooks(resources.tables))
  },
})
