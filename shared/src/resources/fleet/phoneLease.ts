import { defineResource } from '../../resource/define.ts'

/**
 * Who has which phone, and who had it before. A phone has one open lease at most (`ended` is empty), and the id is the number of
 * the lease, which only grows: what comes under an older one is refused by agents and screens.
 */
export const phoneLease = defineResource({
  name: 'phone-lease',
  table: 'phone_lease',
  route: '/phoneLeases',
  menu: { group: 'devices', rank: 150 },
  area: 'fleet',
  paged: true,
  visibility: { as: 'phone', side: true },
  verbs: ['list', 'get', 'export'],
  fields: {
    phone: { kind: 'reference', to: 'phone', label: 'serial', goesAlong: true, width: 180 },
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'green', 3: 'orange', 4: 'grey' } },
    /** What the user was called then; of a run its script. */
    holder: { kind: 'text', max: 64, width: 160 },
    reason: { kind: 'text', max: 200, width: 260 },
    since: { kind: 'time' },
    /** When it ends unless it is used; a run's lasts as long as the run. */
    until: { kind: 'time' },
    ended: { kind: 'time' },
    how: {
      kind: 'choice',
      choices: { 0: '', 1: '', 2: '', 3: 'orange', 4: 'orange', 5: 'orange', 6: 'red', 7: 'orange', 8: 'orange' },
    },
    /** Who took it over. */
    taken_by: { kind: 'text', max: 64 },
    run: { kind: 'text', max: 64, drawer: 'line' },
    /** Whose it is: a kind and an id of it (phoneLeases/holder.ts). */
    holder_kind: { kind: 'integer', internal: true },
    holder_id: { kind: 'integer', internal: true },
    /** The time that was asked for; the lease ends then, used or not. */
    asked_until: { kind: 'time', internal: true },
    used: { kind: 'time', internal: true },
    /** 1: it was handed on to somebody who had asked for it and has not taken notice yet. */
    waiting: { kind: 'flag', internal: true },
    /** 1: the screen by which it was used is gone without a word, and nobody has come back yet. */
    left: { kind: 'flag', internal: true },
  },
  order: ['id', 'desc'],
  filters: {
    phone: { kind: 'equals', field: 'phone' },
    kind: { kind: 'equals', field: 'kind' },
    keyword: { kind: 'search', fields: ['holder', 'reason', 'phone'] },
    start_time: { kind: 'from', field: 'since' },
    end_time: { kind: 'to', field: 'since' },
  },
})
