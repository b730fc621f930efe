import { defineResource } from '../../resource/define.ts'

/** site-cluster.md §2.4: message counts of live rooms. No route of its own; it opens from the live-stream domains. */
export const liveMessage = defineResource({
  name: 'live-message',
  table: 'live_message',
  size: 'large',
  area: 'site',
  paged: true,
  verbs: ['list'],
  calls: { list: ['GET', '/website/number'] },
  fields: {
    room_id: { kind: 'text', max: 64, required: true, width: 160 },
    anchor: { kind: 'text', max: 100, width: 180 },
    data_num: { kind: 'integer', min: 0, width: 130 },
    create_time: { kind: 'time', auto: 'create', width: 170 },
  },
  order: ['create_time', 'desc'],
  kept: { by: 'create_time', days: 180, rows: 5_000_000 },
  filters: {
    room_id: { kind: 'search', fields: ['room_id'] },
    anchor: { kind: 'search', fields: ['anchor'] },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
  ingest: {
    kind: 'live-messages',
    key: ['room_id', 'create_time'],
    fields: ['room_id', 'anchor', 'data_num', 'create_time'],
    repeat: 'keep',
  },
})
