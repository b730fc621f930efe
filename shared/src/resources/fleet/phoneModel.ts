import { defineResource } from '../../resource/define.ts'

/**
 * What the codes mean by which phones call their models, such as 2201122C. A code that a phone tells for the first time comes by
 * itself, with the maker and the screen that the phone tells; its name waits for a person.
 */
export const phoneModel = defineResource({
  name: 'phone-model',
  table: 'phone_model',
  route: '/phoneModel',
  menu: { group: 'devices', rank: 60 },
  area: 'fleet',
  paged: true,
  visibility: 'all',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    code: { kind: 'text', max: 128, required: true, fixed: true, width: 180 },
    name: { kind: 'text', max: 128, single: true, width: 200 },
    maker: { kind: 'text', max: 100, width: 140 },
    /** Pixels, such as 1080 × 2400. */
    screen: { kind: 'text', max: 64, width: 140 },
    phones: {
      kind: 'counted',
      of: 'phone',
      by: { model: 'code' },
    },
    named: { kind: 'flag', virtual: true, unsorted: false, width: 100 },
    remark: { kind: 'text', max: 500, multiline: true },
  },
  naturalKey: ['code'],
  comesFrom: 'phone',
  order: ['code', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['code', 'name', 'maker', 'remark'] },
    named: { kind: 'equals', field: 'named' },
  },
})
