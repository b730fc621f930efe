import { defineResource } from '../../resource/define.ts'
import { platformPauseMachine } from '../../states/platformPause.ts'

/**
 * A platform has refused so many runs of one side that its lanes stop there: one run an hour goes to see, and the first that works lifts
 * it, as somebody may who sets the platform up. The other sides work on. Made by the product alone.
 */
export const platformPause = defineResource({
  name: 'platform-pause',
  table: 'platform_pause',
  route: '/platformManage',
  menu: { rank: 80 },
  area: 'fleet',
  paged: true,
  visibility: 'organisation',
  verbs: ['list', 'get', 'export'],
  fields: {
    state: {
      kind: 'state',
      machine: platformPauseMachine,
      colours: { paused: 'red', lifted: 'green' },
      named: true,
      width: 110,
    },
    platform: { kind: 'reference', to: 'platform', label: 'name', required: true, goesAlong: true, width: 150 },
    /** What the last run said that was refused. */
    trouble: { kind: 'text', max: 2000, unsorted: true, width: 320 },
    /** Runs that ended so, before it and since. */
    failures: { kind: 'integer', width: 110 },
    /** Runs that went to see. */
    probes: { kind: 'integer', width: 110 },
    since: { kind: 'time', width: 170 },
    /** When the next one goes. */
    next_probe: { kind: 'time', width: 170 },
    ended_time: { kind: 'time', width: 170 },
    /** Empty: a run that worked. */
    ended_by: { kind: 'text', max: 64, unsorted: true, width: 120 },
    /** Whose work is refused: 0 that of the internal organisations, else the external one. */
    side: { kind: 'integer', hidden: true, internal: true, unsorted: true },
    /** The lease of the run that went last. */
    probe_lease: { kind: 'integer', nullable: true, hidden: true, internal: true, unsorted: true },
  },
  actions: { lift: { to: 'lifted' } },
  order: ['since', 'desc'],
  filters: {
    state: { kind: 'equals', field: 'state' },
    platform: { kind: 'equals', field: 'platform' },
    keyword: { kind: 'search', fields: ['trouble', 'platform'] },
    start_time: { kind: 'from', field: 'since' },
    end_time: { kind: 'to', field: 'since' },
  },
})
