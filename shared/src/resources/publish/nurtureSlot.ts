import { defineResource } from '../../resource/define.ts'
import { nurtureSlotMachine } from '../../states/nurtureSlot.ts'

// Sorted by its time alone: each further order is an index of a large table.
const server = { computed: true, unsorted: true } as const

/** One start of a nurture task for an account: what was planned, which run it became, and what came of it. */
export const nurtureSlot = defineResource({
  name: 'nurture-slot',
  table: 'nurture_slot',
  route: '/nurtureSlot',
  menu: { rank: 81 },
  area: 'publish',
  size: 'large',
  paged: true,
  pageSize: 10,
  visibility: { as: 'account', side: true },
  verbs: ['list', 'get', 'export'],
  kept: { by: 'slot_time', days: 90, rows: 0 },
  fields: {
    slot_time: { kind: 'time', computed: true, width: 160 },
    task: { kind: 'reference', to: 'nurture-task', label: 'name', goesAlong: true, ...server, width: 200 },
    account: { kind: 'reference', to: 'account', label: 'account', goesAlong: true, ...server, width: 150 },
    state: {
      kind: 'state',
      machine: nurtureSlotMachine,
      colours: { planned: 'grey', queued: 'blue', done: 'green', failed: 'red', missed: 'orange', skipped: 'grey' },
      unsorted: true,
      width: 110,
    },
    reason: { kind: 'text', max: 2000, ...server, width: 260 },
    // Until then it may begin.
    latest: { kind: 'time', ...server, width: 160 },
    began_time: { kind: 'time', ...server, width: 160 },
    ended_time: { kind: 'time', ...server, width: 160 },
    // Somebody asked for it.
    by_hand: { kind: 'flag', ...server, width: 90 },
    // Of tasks that publish: what went out.
    publication: { kind: 'reference', to: 'publication', label: 'name', outlives: true, ...server, width: 160 },
    run_seq: { kind: 'integer', nullable: true, ...server, internal: true },
  },
  naturalKey: ['task', 'account', 'slot_time'],
  order: ['slot_time', 'desc'],
  filters: {
    task: { kind: 'equals', field: 'task' },
    account: { kind: 'equals', field: 'account' },
    state: { kind: 'equals', field: 'state' },
    start_time: { kind: 'from', field: 'slot_time' },
    end_time: { kind: 'to', field: 'slot_time' },
  },
})
