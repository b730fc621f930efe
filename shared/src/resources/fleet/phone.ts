import { defineResource } from '../../resource/define.ts'
import type { Fields } from '../../resource/field.ts'
import { phoneMachine } from '../../states/phone.ts'
import { haltedField, haltForm } from './host.ts'
import { tagActions, tagsField } from './tag.ts'
import { healthFields, readyAction } from './verifyTask.ts'
import { auditActions, auditFields } from './whitelist.ts'

/** By the codes of `proxy`. */
export const proxyColours = { 0: 'grey', 1: '', 2: 'blue', 3: 'blue' } as const

/** For what somebody wants a phone, and for how long; without minutes as long as it is used. */
const leaseForm = {
  reason: { kind: 'text', max: 200, required: true },
  minutes: { kind: 'integer', min: 1, max: 1440 },
} as const satisfies Fields

/** What a phone tells of its build and its network. Its IMEI no phone tells since Android 10. */
const networkFields = {
  rom: { kind: 'text', max: 100, computed: true, drawer: 'line' },
  /** By which adb knows it. */
  address: { kind: 'text', max: 200, computed: true, drawer: 'line' },
  ip: { kind: 'text', max: 45, computed: true, drawer: 'line' },
  // 0 unknown; 1 none; 2 the proxy of its Wi-Fi; 3 a tunnel, as V2ray makes one.
  proxy: { kind: 'choice', choices: proxyColours, computed: true, drawer: 'line' },
} as const satisfies Fields

/** A phone as its agent reports it (decisions.md §6). What an operator may edit is theirs. */
export const phone = defineResource({
  name: 'phone',
  table: 'phone',
  route: '/phoneManage',
  menu: { rank: 40 },
  area: 'fleet',
  paged: true,
  visibility: 'own',
  verbs: ['list', 'get', 'edit', 'delete', 'import', 'export'],
  fields: {
    serial: { kind: 'text', max: 128, computed: true, width: 180 },
    /** What people call it. */
    name: { kind: 'text', max: 64, single: true, width: 140 },
    host: { kind: 'reference', to: 'host', label: 'name', computed: true },
    state: {
      kind: 'state',
      machine: phoneMachine,
      colours: {
        offline: 'grey',
        online: 'green',
        unauthorised: 'orange',
        starting: 'blue',
        silent: 'red',
        conflict: 'red',
      },
    },
    /** Who has it now (`phone-lease`): a user, or of a run its script. */
    held_by: { kind: 'text', max: 64, virtual: true, width: 140 },
    held_until: { kind: 'time', virtual: true },
    battery: { kind: 'integer', computed: true, default: -1, format: 'percent', unknown: -1, warnUpTo: 20 },
    tags: tagsField,
    model: { kind: 'text', max: 128, computed: true, width: 160 },
    /** What people call that model (`phone-model`). */
    model_name: { kind: 'text', max: 128, virtual: true, unsorted: false, width: 150 },
    android: { kind: 'text', max: 32, computed: true },
    ...networkFields,
    // Of the SIM that counts (the first), as the list of SIMs says it; all of them are in the row's drawer.
    operator: { kind: 'choice', choices: { 0: '', 1: '', 2: '', 3: '' }, virtual: true, unsorted: false },
    iccid: { kind: 'text', max: 22, virtual: true, unsorted: false, drawer: 'line' },
    sim_kind: { kind: 'choice', choices: { 0: '', 1: '', 2: '' }, virtual: true, unsorted: false },
    number: { kind: 'text', max: 32, virtual: true, unsorted: false },
    area: { kind: 'text', max: 64, computed: true },
    /** Since when the phone is in this state. */
    presence_since: { kind: 'time', computed: true },
    charging: { kind: 'flag', computed: true, drawer: 'line' },
    /** Of the battery, in degrees Celsius; -273 where unknown. */
    temperature: { kind: 'integer', computed: true, default: -273, unknown: -273 },
    /** Bytes free for apps and files, and of how many; -1 where unknown. */
    storage_free: { kind: 'integer', computed: true, default: -1, format: 'bytes', unknown: -1 },
    // Minutes ahead of its host, below 0 behind, nothing where unknown; seconds that it takes to answer; -1 unknown.
    clock_off: { kind: 'integer', computed: true, nullable: true, min: -1_000_000_000, drawer: 'line' },
    slowness: { kind: 'integer', computed: true, default: -1, unknown: -1, drawer: 'line' },
    storage_total: {
      kind: 'integer',
      computed: true,
      default: -1,
      format: 'bytes',
      unknown: -1,
      drawer: 'line',
    },
    card_type: { kind: 'reference', to: 'card-type', label: 'name' },
    adb: { kind: 'flag', default: 1 },
    halted: haltedField,
    maintenance: { kind: 'flag', default: 0 },
    /** Left to a person who logs accounts in by hand: no run gets it. */
    start_account: { kind: 'flag', default: 0 },
    /** It says of itself that it is emulated: a test phone by that alone. */
    emulated: { kind: 'flag', computed: true, default: 0, drawer: 'line' },
    /** Somebody keeps it for tests: scripts may be tried on it without anything being published. */
    test_phone: { kind: 'flag', default: 0, drawer: 'line' },
    /** On the wall (1) or under it (0). */
    wall_status: { kind: 'flag', default: 1 },
    ...healthFields,
    /** As for accounts, and 3: a limit of battery, heat, storage or clock is reached; which one stands below. */
    health: { ...healthFields.health, choices: { ...healthFields.health.choices, 3: 'orange' } },
    battery_low: { kind: 'flag', computed: true, drawer: 'line' },
    too_hot: { kind: 'flag', computed: true, drawer: 'line' },
    storage_low: { kind: 'flag', computed: true, drawer: 'line' },
    clock_wrong: { kind: 'flag', computed: true, drawer: 'line' },
    /** What it could not be asked for the last time, and why: what stands here of that is old. */
    unread: { kind: 'text', max: 4000, computed: true, drawer: 'line' },
    unread_since: { kind: 'time', computed: true, drawer: 'line' },
    /** When it was last given back by whoever held it: who has rested longest goes first. */
    idle_since: { kind: 'time', computed: true, internal: true },
    held_since: { kind: 'time', virtual: true, drawer: 'line' },
    held_for: {
      kind: 'text',
      max: 200,
      virtual: true,
      drawer: 'line',
    },
    current_run: {
      kind: 'text',
      max: 64,
      virtual: true,
      drawer: 'line',
    },
    /** Who held it before. */
    leases: {
      kind: 'counted',
      of: 'phone-lease',
      by: 'phone',
      drawer: 'line',
    },
    /** What happened to it, and what was done to it. */
    history: {
      kind: 'counted',
      of: 'platform-log',
      by: 'phone',
      drawer: 'line',
    },
    /** The organisation of the host that reported it first. Only its hosts may report it; whose it is now says `organisation_id`. */
    enrolled_by: {
      kind: 'reference',
      to: 'organisation',
      label: 'name',
      computed: true,
      drawer: 'line',
      width: 140,
    },
    ...auditFields,
    remark: { kind: 'text', max: 500, multiline: true },
    last_seen: { kind: 'time', computed: true },
  },
  naturalKey: ['serial'],
  comesFrom: 'host',
  importsKnown: true,
  order: ['serial', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['serial', 'name', 'model', 'model_name', 'number', 'area', 'host', 'remark'] },
    state: { kind: 'any', field: 'state' },
    tag: { kind: 'any', field: 'tags' },
    card_type: { kind: 'equals', field: 'card_type' },
    health: { kind: 'equals', field: 'health' },
    maintenance: { kind: 'equals', field: 'maintenance' },
    host: { kind: 'equals', field: 'host' },
    model: { kind: 'equals', field: 'model' },
    operator: { kind: 'equals', field: 'operator' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    audit_status: { kind: 'equals', field: 'audit_status' },
    test_phone: { kind: 'equals', field: 'test_phone' },
    emulated: { kind: 'equals', field: 'emulated' },
  },
  // What a person does with many phones at once, mostly from the wall; each phone answers for itself.
  actions: {
    lease: { strict: true, form: leaseForm },
    ask: { form: { reason: leaseForm.reason } },
    release: {},
    takeover: { strict: true, danger: true, form: leaseForm },
    halt: { form: haltForm },
    resume: { stepUp: true },
    ready: readyAction,
    /** Its apps are opened by its agent; where that works it is ready again. */
    check: { when: { adb: 1 } },
    'maintenance-in': { when: { maintenance: 0 } },
    'maintenance-out': { when: { maintenance: 1 } },
    sync: { when: { adb: 1 } },
    wake: { when: { adb: 1 } },
    lock: { when: { adb: 1 } },
    restart: { when: { adb: 1 }, danger: true },
    'wall-on': { when: { wall_status: 0 } },
    'wall-off': { when: { wall_status: 1 } },
    'adb-on': { when: { adb: 0 } },
    'adb-off': { when: { adb: 1 } },
    'start-account-in': { when: { start_account: 0 } },
    'start-account-out': { when: { start_account: 1 } },
    ...tagActions,
    ...auditActions,
  },
})
