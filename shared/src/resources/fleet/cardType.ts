import { defineResource } from '../../resource/define.ts'

/** A card type ("project"): a label on phones that the task switch must match (decisions.md §6). */
export const cardType = defineResource({
  name: 'card-type',
  table: 'card_type',
  route: '/cardTypeManage',
  menu: { group: 'devices', rank: 80 },
  area: 'fleet',
  paged: false,
  visibility: 'all',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: { kind: 'text', max: 64, required: true, width: 200 },
    remark: { kind: 'text', max: 500, multiline: true },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: { keyword: { kind: 'search', fields: ['name', 'remark'] } },
})
