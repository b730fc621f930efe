import { defineResource } from '../../resource/define.ts'

/** decisions.md §2: a place where accounts live, with the basis on which automation is allowed there. Caps 0 = none. */
export const platform = defineResource({
  name: 'platform',
  table: 'platform',
  route: '/platformManage',
  menu: { rank: 80 },
  area: 'fleet',
  paged: false,
  visibility: 'all',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: { kind: 'text', max: 64, required: true, fixed: true, width: 140 },
    app: { kind: 'text', max: 128, required: true, width: 200 },
    // 0 none: nothing runs there; 1 own app, 2 written permission, 3 terms that permit it.
    basis: { kind: 'choice', choices: { 0: 'red', 1: 'green', 2: 'green', 3: 'green' }, default: 0, stepUp: true },
    basis_note: { kind: 'text', max: 500, multiline: true, width: 260, visibility: 'internal' },
    cap_hour: { kind: 'integer', min: 0, max: 100_000, default: 6 },
    cap_day: { kind: 'integer', min: 0, max: 1_000_000, default: 30 },
    recorded_by: { kind: 'text', max: 64, computed: true, visibility: 'internal' },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['name'],
  warning: { basis: 0 },
  order: ['id', 'asc'],
  filters: { keyword: { kind: 'search', fields: ['name', 'app', 'basis_note'] } },
})
