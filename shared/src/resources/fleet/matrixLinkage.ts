import { defineComputed } from '../../resource/define.ts'

const gap = { kind: 'choice', choices: { 0: '', 1: 'red' }, width: 130 } as const
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
  verbs: ['list', 'get', 'export'],
  fields: {
    personas: { kind: 'text', max: 2000, ...plain, width: 180 },
    account: { kind: 'text', max: 255, width: 160 },
    nickname: { kind: 'text', max: 255, ...plain, width: 140 },
    platform: { kind: 'text', max: 64, width: 120 },
    subsystem: { kind: 'integer', nullable: true, width: 110 },
    phone: { kind: 'text', max: 128, width: 160 },
    host: { kind: 'text', max: 64, width: 120 },
    gaps: { kind: 'integer', width: 80 },
    no_persona: gap,
    no_phone: gap,
    no_authorisation: gap,
    banned: gap,
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
