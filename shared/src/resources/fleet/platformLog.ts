import { defineResource } from '../../resource/define.ts'

/** The codes of `kind`. */
export const platformLogKinds = {
  presence: 1,
  adb: 2,
  screen: 3,
  recovery: 4,
  system: 5,
  host: 6,
  halt: 7,
} as const

/**
 * What hosts, phones and ADB servers did, and what was done to them: the one history of a phone and of a host. Written by the
 * product alone, as codes with their values, which are put into words when somebody reads them.
 */
export const platformLog = defineResource({
  name: 'platform-log',
  table: 'platform_log',
  size: 'large',
  route: '/platformLog',
  menu: { group: 'devices', rank: 170 },
  area: 'fleet',
  paged: true,
  visibility: { as: ['phone', 'host'], side: true },
  verbs: ['list', 'get', 'export'],
  fields: {
    at: { kind: 'time', width: 170 },
    kind: {
      kind: 'choice',
      choices: { 1: 'blue', 2: 'orange', 3: 'green', 4: 'pink', 5: 'grey', 6: 'grey', 7: 'red' },
      width: 120,
    },
    /** What the phone and the host were called then; both stay when these are taken off their lists. */
    serial: { kind: 'text', max: 128, unsorted: true, width: 180 },
    host_name: { kind: 'text', max: 64, calls: 'host', unsorted: true, width: 150 },
    event: { kind: 'text', max: 4000, unsorted: true, width: 420 },
    /** Empty: nobody, it came about by itself. */
    actor: { kind: 'text', max: 64, unsorted: true, width: 140 },
    phone: {
      kind: 'reference',
      to: 'phone',
      label: 'serial',
      outlives: true,
      hidden: true,
      unsorted: true,
    },
    host: {
      kind: 'reference',
      to: 'host',
      label: 'name',
      outlives: true,
      hidden: true,
      unsorted: true,
    },
  },
  order: ['id', 'desc'],
  filters: {
    kind: { kind: 'equals', field: 'kind' },
    phone: { kind: 'equals', field: 'phone' },
    host: { kind: 'equals', field: 'host' },
    keyword: { kind: 'search', fields: ['serial', 'host_name', 'actor', 'event'] },
    start_time: { kind: 'from', field: 'at' },
    end_time: { kind: 'to', field: 'at' },
  },
  kept: { by: 'at', days: 180, rows: 2_000_000 },
})
