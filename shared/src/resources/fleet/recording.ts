import { defineResource } from '../../resource/define.ts'

/**
 * What was to be seen on phones, and what was done there, kept to be played again. Made by the product alone; a row that goes takes its
 * file with it.
 */
export const recording = defineResource({
  name: 'recording',
  table: 'recording',
  route: '/recordings',
  menu: { group: 'devices', rank: 160 },
  area: 'fleet',
  paged: true,
  visibility: { as: 'phone', side: true },
  verbs: ['list', 'get', 'delete', 'export'],
  fields: {
    phone: { kind: 'reference', to: 'phone', label: 'serial', goesAlong: true, width: 180 },
    /** Who asked for it. */
    user: { kind: 'text', max: 64, width: 140 },
    started: { kind: 'time' },
    /** Empty while it goes on. */
    ended: { kind: 'time' },
    seconds: { kind: 'integer', format: 'duration' },
    bytes: { kind: 'integer', format: 'bytes' },
    /** 0 nothing yet; 1 video; 2 stills. */
    source: { kind: 'choice', choices: { 0: '', 1: 'blue', 2: 'grey' } },
  },
  order: ['id', 'desc'],
  filters: {
    phone: { kind: 'equals', field: 'phone' },
    keyword: { kind: 'search', fields: ['phone', 'user'] },
    start_time: { kind: 'from', field: 'started' },
    end_time: { kind: 'to', field: 'started' },
  },
  kept: { by: 'started', days: 30, rows: 10_000 },
})
