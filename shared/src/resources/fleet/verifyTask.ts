import { defineResource } from '../../resource/define.ts'
import type { Fields } from '../../resource/field.ts'
import { verifyTaskMachine } from '../../states/verifyTask.ts'

/** What runs think of a phone or an account. */
export const healthFields = {
  /**
   * How runs fare here; why and until when stands beside. 0 well, 1 rests after failures in a row, 2 out until a person has seen to it,
   * 4 failed the last time, or several times in a row.
   */
  health: {
    kind: 'choice',
    choices: { 0: 'green', 1: 'orange', 2: 'red', 4: 'orange' },
    virtual: true,
    width: 190,
  },
  failures: { kind: 'integer', computed: true, width: 110 },
  rests_until: { kind: 'time', computed: true, width: 170 },
  trouble: { kind: 'text', max: 2000, computed: true, width: 260 },
} as const satisfies Fields

/** Somebody has mended it, or a check says so: it gets work again, with nothing held against it. */
export const readyAction = { when: { health: [1, 2, 4] } } as const

const { codes } = verifyTaskMachine

/**
 * Phones and accounts that were taken out and wait for a person, who deals with whatever stands on the screen: the product never
 * does. With an account it is the account that is out, otherwise the phone; `done` gives it back. Or a host whose ADB server stays
 * away, which has no phone: that is done by itself once the server answers. Or a host that reports phones which another organisation
 * enrolled; those stay as they are. Made by the product alone.
 */
export const verifyTask = defineResource({
  name: 'verify-task',
  table: 'verify_task',
  route: '/verifyTask',
  menu: { rank: 50 },
  area: 'fleet',
  paged: true,
  visibility: { as: ['phone', 'host'], side: true },
  verbs: ['list', 'get', 'export'],
  fields: {
    state: {
      kind: 'state',
      machine: verifyTaskMachine,
      colours: { waiting: 'orange', done: 'green' },
      width: 100,
    },
    phone: { kind: 'reference', to: 'phone', label: 'serial', goesAlong: true, width: 180 },
    /** Of no phone in particular. */
    host: { kind: 'reference', to: 'host', label: 'name', goesAlong: true, width: 120 },
    account: { kind: 'reference', to: 'account', label: 'account', goesAlong: true, width: 160 },
    // 1 failures in a row; 2 a script asked; 3 the phone has not answered for long; 4 the ADB server of the host stays away; 5 the host reports phones of others.
    cause: {
      kind: 'choice',
      choices: { 1: 'red', 2: 'blue', 3: 'red', 4: 'red', 5: 'red' },
      width: 150,
    },
    why: { kind: 'text', max: 2000, width: 320 },
    since: { kind: 'time', width: 170 },
    subsystem: { kind: 'integer', width: 100 },
    /** Who is responsible for the phone. */
    owner: { kind: 'reference', to: 'user', label: 'name', virtual: true, width: 120 },
    /** Whether the screen as it was is kept; it is, until the task is done. */
    picture: { kind: 'flag', internal: true, unsorted: false },
    done_by: { kind: 'text', max: 64, width: 120 },
    done_time: { kind: 'time', width: 170 },
  },
  actions: { done: { to: 'done' } },
  order: ['since', 'desc'],
  filters: {
    state: { kind: 'equals', field: 'state', default: codes.waiting },
    cause: { kind: 'equals', field: 'cause' },
    phone: { kind: 'equals', field: 'phone' },
    host: { kind: 'equals', field: 'host' },
    account: { kind: 'equals', field: 'account' },
    owner: { kind: 'equals', field: 'owner' },
    keyword: { kind: 'search', fields: ['phone', 'host', 'account', 'why'] },
    start_time: { kind: 'from', field: 'since' },
    end_time: { kind: 'to', field: 'since' },
  },
})
