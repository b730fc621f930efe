import { defineView } from '../../resource/define.ts'
import { endedRunStates, runMachine } from '../../states/run.ts'
import { run } from './run.ts'

/** matrix.md §2: execution log. What ran where, and how it ended. */
export const executionLog = defineView(run, {
  ...{ name: 'execution-log', route: '/executionLog', order: ['finished_at', 'desc'], verbs: ['export'] },
  where: { state: endedRunStates.map((state) => runMachine.codes[state]) },
  columns: [
    ...(['task', 'lane', 'state', 'phone', 'account', 'leased_at', 'finished_at', 'duration'] as const),
    ...(['message', 'fault', 'script', 'host'] as const),
  ],
  filters: {
    keyword: { kind: 'search', fields: ['task', 'phone', 'account', 'platform', 'script', 'host'] },
    state: { kind: 'equals', field: 'state' },
    fault: { kind: 'equals', field: 'fault' },
    lane: { kind: 'equals', field: 'lane' },
    outcome_unknown: { kind: 'equals', field: 'outcome_unknown' },
    ended_from: { kind: 'from', field: 'finished_at' },
    ended_to: { kind: 'to', field: 'finished_at' },
  },
})
