import { defineResource } from '../../resource/define.ts'

/** How a call ended, by its code; 6 counts at its maximum. */
export const callOutcomes = {
  under_way: 0,
  done: 1,
  refused: 2,
  blank: 3,
  throttled: 4,
  unavailable: 5,
  maybe_charged: 6,
  faulty: 7,
} as const

const money = { kind: 'money', currency: 'currency', micro: true, drawer: 'line', nullable: true } as const
const known = { kind: 'integer', min: 0, drawer: 'line' } as const

/** Every call of a model: what for, what it cost, and at which price. Written by the calls themselves, changed by nobody. */
export const modelCall = defineResource({
  name: 'model-call',
  table: 'model_call',
  route: '/modelCalls',
  menu: { rank: 61 },
  area: 'system',
  size: 'large',
  paged: true,
  pageSize: 30,
  visibility: 'organisation',
  verbs: ['list', 'get', 'export'],
  fields: {
    create_time: { kind: 'time', auto: 'create' },
    provider: { kind: 'reference', to: 'model-provider', label: 'name', outlives: true, width: 150 },
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'pink', 3: 'green' }, width: 90 },
    model: { kind: 'text', max: 120, width: 170 },
    outcome: {
      kind: 'choice',
      choices: { 0: 'blue', 1: 'green', 2: 'orange', 3: 'orange', 4: 'orange', 5: 'red', 6: 'red', 7: 'red' },
      width: 150,
    },
    cost: { kind: 'money', currency: 'currency', micro: true, width: 130 },
    currency: { kind: 'text', max: 3, format: 'currency', drawer: 'line' },
    month: { kind: 'text', max: 7, width: 100 },
    persona: { kind: 'reference', to: 'persona', label: 'name', outlives: true, width: 130 },
    owner: { kind: 'text', max: 64, drawer: 'line' },
    task: { kind: 'integer', drawer: 'line' },
    part: { kind: 'integer', drawer: 'line' },
    input_tokens: known,
    output_tokens: known,
    price_input: money,
    price_output: money,
    price_picture: money,
    price_video: money,
    error: { kind: 'text', max: 500, unsorted: true, drawer: 'line' },
    end_time: { kind: 'time', drawer: 'line' },
  },
  kept: { by: 'create_time', days: 400, rows: 0 },
  order: ['id', 'desc'],
  filters: {
    provider: { kind: 'equals', field: 'provider' },
    kind: { kind: 'equals', field: 'kind' },
    outcome: { kind: 'equals', field: 'outcome' },
    month: { kind: 'equals', field: 'month' },
    persona: { kind: 'equals', field: 'persona' },
    owner: { kind: 'equals', field: 'owner' },
    task: { kind: 'equals', field: 'task' },
    part: { kind: 'equals', field: 'part' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
