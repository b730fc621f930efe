import { defineComputed } from '../../resource/define.ts'

const plain = { unsorted: true } as const

/**
 * matrix.md §2: device accounts, beside the phones that they are on (`accountPhone`). Each place for an account on the phones: the accounts that are bound to their subsystems, and for
 * each platform whose app is installed the subsystems that have none.
 */
export const deviceAccount = defineComputed({
  name: 'device-account',
  area: 'fleet',
  paged: true,
  verbs: ['list', 'get', 'export'],
  visibility: 'as',
  rowsOf: 'phone',
  fields: {
    phone: { kind: 'text', max: 128, width: 140 },
    /** The Android user, and what the phone calls it. */
    subsystem: { kind: 'integer', width: 84 },
    platform: { kind: 'text', max: 64, width: 90 },
    account: { kind: 'text', max: 255, of: 'account', width: 150 },
    /** 0 no account; 1 an account; 2 an account whose subsystem the phone does not have. */
    seat: { kind: 'choice', choices: { 0: 'grey', 1: 'green', 2: 'red' }, width: 110 },
    // What is known of it: 1 its last run worked, 2 a run found nobody logged in and it waits for a person; 0 no run has shown it.
    login: { kind: 'choice', choices: { 0: 'grey', 1: 'green', 2: 'red' }, of: 'account', width: 120 },
    nickname: { kind: 'text', max: 255, of: 'account', ...plain, width: 140 },
    host: { kind: 'text', max: 64, of: 'host', width: 120 },
    subsystem_name: { kind: 'text', max: 100, ...plain, width: 140 },
    login_at: { kind: 'time', of: 'account', width: 170 },
    /** In this subsystem, of all platforms. */
    accounts: { kind: 'integer', width: 120 },
  },
  order: ['phone', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['phone', 'host', 'account', 'nickname', 'subsystem_name'] },
    phone: { kind: 'equals', field: 'phone' },
    platform: { kind: 'equals', field: 'platform' },
    seat: { kind: 'equals', field: 'seat' },
    login: { kind: 'equals', field: 'login' },
  },
})
