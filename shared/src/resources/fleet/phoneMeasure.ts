import { defineResource } from '../../resource/define.ts'

/** How battery, temperature and storage of a phone went; shown as a chart in the phone's drawer. An entry where something changed, and every hour. */
export const phoneMeasure = defineResource({
  name: 'phone-measure',
  table: 'phone_measure',
  size: 'large',
  area: 'fleet',
  paged: true,
  visibility: { as: 'phone' },
  verbs: ['list', 'get', 'export'],
  fields: {
    phone: { kind: 'reference', to: 'phone', label: 'serial', goesAlong: true, width: 180 },
    at: { kind: 'time' },
    battery: { kind: 'integer', format: 'percent', unknown: -1 },
    charging: { kind: 'flag' },
    /** Of the battery, in degrees Celsius; -273 where unknown. */
    temperature: { kind: 'integer', unknown: -273 },
    storage_free: { kind: 'integer', format: 'bytes', unknown: -1 },
    storage_total: { kind: 'integer', format: 'bytes', unknown: -1 },
  },
  order: ['id', 'desc'],
  kept: { by: 'at', days: 90, rows: 5_000_000 },
  filters: {
    phone: { kind: 'equals', field: 'phone' },
    start_time: { kind: 'from', field: 'at' },
    end_time: { kind: 'to', field: 'at' },
  },
})
