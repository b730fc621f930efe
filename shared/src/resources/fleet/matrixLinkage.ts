import { defineComputed } from '../../resource/define.ts'

const gap = { kind: 'choice', choices: { 0: '', 1: 'red' }, width: 110 } as const
const plain = { unsorted: true } as const

/** Which personas speak through which account, on which subsystem of which phone and host; and what is missing on the way. Only to look at. */
export const matrixLinkage = defineComputed({
  name: 'matrix-linkage',
  route: '/matrixLinkage',
  menu: { rank: 75 },
  area: 'fleet',
  paged: true,
  pageSize: 10,
  visibility: 'as',
  rowsOf: 'account',
  verbs: ['list', 'get', 'export'],
  fields: {
    // From the persona to the host, and what is missing on the way: all of it in sight at 1280 pixels.
    personas: { kind: 'text', max: 2000, ...plain, width: 170 },
    account: { kind: 'text', max: 255, width: 150 },
    subsystem: { kind: 'integer', nullable: true, width: 90 },
    phone: { kind: 'text', max: 128, of: 'phone', width: 130 },
    host: { kind: 'text', max: 64, of: ['phone', 'host'], width: 110 },
    no_persona: gap,
    no_phone: gap,
    no_authorisation: gap,
    banned: gap,
    gaps: { kind: 'integer', width: 80 },
    platform: { kind: 'text', max: 64, width: 120 },
    nickname: { kind: 'text', max: 255, ...plain, width: 140 },
    has_gaps: { kind: 'flag', internal: true, hidden: true },
  },
  order: ['gaps', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['personas', 'account', 'nickname', 'phone', 'host'] },
    has_gaps: { kind: 'equals', field: 'has_gaps' },
    no_persona: { kind: 'equals', field: 'no_persona' },
    no_phone: { kind: 'equals', field: 'no_phone' },
    no_authorisation: { kind: 'equals', field: 'no_authorisation' },
    banned: { kind: 'equals', field: 'banned' },
    platform: { kind: 'equals', field: 'platform' },
  },
})
