import { defineResource } from '../../resource/define.ts'

/**
 * The Android users of phones, as their agents report them: accounts live in them. A row stays the same one as long as its phone
 * has that user, and so does what people wrote of it. Master systems and sub-systems are views of this list.
 */
export const subsystem = defineResource({
  name: 'subsystem',
  table: 'subsystem',
  area: 'fleet',
  paged: true,
  visibility: { as: 'phone' },
  verbs: ['list', 'get', 'edit', 'export'],
  fields: {
    phone: { kind: 'reference', to: 'phone', label: 'serial', goesAlong: true, computed: true, width: 180 },
    /** The number that Android gives it; an account names it as its subsystem. */
    user: { kind: 'integer', computed: true, width: 110 },
    name: { kind: 'text', max: 100, computed: true, width: 160 },
    // 1 the main user; 2 a further one, which the phone is switched to; 3 a profile, which shows beside another.
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'green', 3: 'orange' }, computed: true },
    accounts: {
      kind: 'counted',
      of: 'account',
      by: { phone: 'phone', subsystem: 'user' },
    },
    /** That somebody installed; -1 where the phone keeps them to itself. */
    apps: { kind: 'integer', computed: true, default: -1, unknown: -1 },
    remark: { kind: 'text', max: 500, multiline: true },
  },
  naturalKey: ['phone', 'user'],
  comesFrom: 'phone',
  order: ['phone', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['phone', 'name', 'remark'] },
    phone: { kind: 'equals', field: 'phone' },
    kind: { kind: 'equals', field: 'kind' },
  },
})

/** The codes of `kind`. */
export const subsystemKinds = { main: 1, further: 2, profile: 3 } as const
