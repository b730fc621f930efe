import { defineResource } from '../../resource/define.ts'
import { simMachine } from '../../states/sim.ts'
import { isIccid } from '../../values/iccid.ts'

/**
 * SIM cards. What a phone says of a card is read; what it hides (since Android 10 the ICCID and the number) people fill in, and that
 * stays with the card when it goes to another phone. A card is known by its ICCID; one whose ICCID nobody knows by the slot that it
 * is in, for as long as the slot tells the same carrier. See docs/decisions/015.
 */
export const sim = defineResource({
  name: 'sim',
  table: 'sim',
  route: '/simManage',
  menu: { group: 'devices', rank: 50 },
  area: 'fleet',
  visibility: { as: 'phone' },
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    iccid: { kind: 'text', max: 22, required: true, fixed: true, width: 190 },
    state: {
      kind: 'state',
      machine: simMachine,
      colours: { identified: 'blue', unrecognised: 'orange', registered: 'green' },
      width: 120,
    },
    /** The phone that it is in, or was in last. Its phone says it; of a card that is hidden people do. */
    phone: { kind: 'reference', to: 'phone', label: 'serial', goesAlong: true, single: true, width: 160 },
    /** Counted from 1; 0 beside no phone. */
    slot: { kind: 'integer', min: 0, max: 8, single: true, width: 90 },
    /** 1: its phone has it in; 0: the slot was found empty since, or it is in no phone. */
    present: { kind: 'flag', computed: true, width: 100 },
    carrier: { kind: 'text', max: 100, computed: true, width: 130 },
    operator: { kind: 'choice', choices: { 0: '', 1: '', 2: '', 3: '' }, computed: true },
    number: { kind: 'text', max: 32, format: 'phone', single: true, width: 140 },
    /** 1 of a network operator, 2 of a virtual one. No phone says it and no number tells it, so that people do. */
    kind: { kind: 'choice', choices: { 0: 'orange', 1: '', 2: '' }, default: 0 },
    remark: { kind: 'text', max: 500, multiline: true },
    /** Since when it is in this slot. */
    since: { kind: 'time', computed: true },
    /** MCC and MNC as the phone says them. */
    numeric: { kind: 'text', max: 16, computed: true, drawer: 'line' },
    /** 1: the phone itself says the ICCID. */
    told: { kind: 'flag', computed: true, internal: true, unsorted: false },
  },
  naturalKey: ['iccid'],
  unkeyed: true,
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['iccid', 'number', 'phone', 'carrier', 'remark'] },
    state: { kind: 'equals', field: 'state' },
    kind: { kind: 'equals', field: 'kind' },
    operator: { kind: 'equals', field: 'operator' },
    phone: { kind: 'equals', field: 'phone' },
    in_phone: { kind: 'equals', field: 'present' },
  },
  rules: ({ iccid, phone, slot }) => [
    ...(iccid && !isIccid(String(iccid)) ? [{ field: 'iccid', code: 'not_an_iccid' } as const] : []),
    ...(phone && !Number(slot) ? [{ field: 'slot', code: 'required' } as const] : []),
    ...(Number(slot) > 0 && !phone ? [{ field: 'phone', code: 'required' } as const] : []),
  ],
  actions: {
    identify: {
      from: ['unrecognised'],
      to: 'registered',
      rows: 'one',
      strict: true,
      form: {
        iccid: { kind: 'text', max: 22, required: true },
        number: { kind: 'text', max: 32, format: 'phone' },
        kind: { kind: 'choice', choices: { 0: '', 1: '', 2: '' }, default: 0 },
      },
    },
    register: { from: ['identified'], to: 'registered' },
    unregister: { to: 'identified', from: ['registered'], when: { told: 1 } },
  },
})
