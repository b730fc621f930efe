import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import { workflowDecisionMachine } from '../../states/workflowDecision.ts'

const server = { computed: true } as const
const line = { ...server, hidden: true, drawer: 'line' } as const
// What was on the screen of whoever decides (`shown_hash`): where it has changed since, it is shown anew.
const seen = { kind: 'text', max: 64, hidden: true } as const
const note = { kind: 'text', max: 500, multiline: true } as const

/** So many at once: those are on the screen of whoever decides. */
export const mostDecided = 50

const actions = {
  pass: {
    most: mostDecided,
    // JSON by the names of the questions.
    form: { answers: { kind: 'text', max: 4000, hidden: true }, note, seen },
  },
  refuse: { most: mostDecided, danger: true, form: { note: { ...note, required: true }, seen } },
} as const satisfies Actions

/** What a workflow asks of a group of people: they see it, decide it, and what they saw is kept with that. */
export const workflowDecision = defineResource({
  name: 'workflow-decision',
  table: 'workflow_decision',
  route: '/workflow',
  area: 'publish',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  verbs: ['list', 'get', 'export'],
  kept: { by: 'create_time', days: 365, rows: 0 },
  fields: {
    name: { kind: 'text', max: 255, ...server, width: 200 },
    status: {
      kind: 'state',
      machine: workflowDecisionMachine,
      colours: { open: 'blue', passed: 'green', refused: 'red', withdrawn: 'grey' },
      width: 110,
    },
    ask: { kind: 'text', max: 500, multiline: true, ...server, width: 260 },
    deadline: { kind: 'time', ...server, width: 160 },
    asked: { kind: 'reference', to: 'user-group', label: 'name', outlives: true, ...server, width: 120 },
    // Why nobody can decide it now; '': somebody can.
    waits: { kind: 'text', max: 500, ...server, width: 200 },
    run: { kind: 'reference', to: 'workflow-run', label: 'name', goesAlong: true, ...server, hidden: true },
    step: { kind: 'integer', ...server, default: 1, ...line },
    started_by: { kind: 'text', max: 64, ...line },
    reminders: { kind: 'integer', ...line },
    // The questions, as `answersIn` reads them; what was answered, JSON.
    questions: { kind: 'text', max: 2000, ...server, hidden: true },
    answers: { kind: 'text', max: 4000, ...server, hidden: true },
    decided_by: { kind: 'text', max: 64, ...server, width: 110 },
    decided_time: { kind: 'time', ...server, width: 160 },
    note: { kind: 'text', max: 500, multiline: true, ...line },
    // JSON: what whoever decided saw. Of open ones it is put together for whoever looks.
    shown: { kind: 'text', max: 200_000, ...server, internal: true },
    // Of the starter: another one decides, where there is one.
    starter: { kind: 'integer', nullable: true, ...server, internal: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', hidden: true },
  },
  actions,
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'ask'] },
    status: { kind: 'any', field: 'status' },
    asked: { kind: 'equals', field: 'asked' },
    run: { kind: 'equals', field: 'run' },
    decided_by: { kind: 'equals', field: 'decided_by' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
