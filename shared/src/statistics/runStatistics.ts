import { defineStatistics, type Opens } from '../resource/statistics.ts'
import { runMachine } from '../states/run.ts'
import { workLanes } from '../values/runLanes.ts'

const { succeeded, failed, cancelled } = runMachine.codes
const runs = (set: Readonly<Record<string, string>>) =>
  ({
    list: 'run',
    by: {
      script: 'script',
      platform: { named: 'platform' },
      host: { named: 'host' },
      phone: { named: 'phone' },
      result: 'state',
      fault: 'fault',
    },
    set: { lane: workLanes, ...set },
    days: ['ended_from', 'ended_to'],
  }) as const satisfies Opens

/** How runs went, how long they took, and why they failed. */
export const runStatistics = defineStatistics({
  name: 'run',
  title: 'run-statistics.title',
  route: '/runStatistics',
  menu: { group: 'statistics', rank: 70 },
  visibility: 'internal',
  dimensions: {
    script: { kind: 'text' },
    platform: { kind: 'reference', to: 'platform', label: 'name' },
    host: { kind: 'reference', to: 'host', label: 'name' },
    phone: { kind: 'reference', to: 'phone', label: 'serial' },
    result: {
      kind: 'choice',
      choices: {
        [succeeded]: 'statistics.measure.succeeded',
        [failed]: 'statistics.measure.failed',
        [cancelled]: 'statistics.measure.cancelled',
      },
    },
    failure: { kind: 'named' },
    fault: {
      kind: 'choice',
      choices: {
        task: 'run-statistics.fault.task',
        script: 'run-statistics.fault.script',
        phone: 'run-statistics.fault.phone',
        account: 'run-statistics.fault.account',
        platform: 'run-statistics.fault.platform',
      },
    },
  },
  by: ['script'],
  measures: {
    runs: { kind: 'count', opens: runs({}) },
    succeeded: { kind: 'count', opens: runs({ state: String(succeeded) }) },
    failed: { kind: 'count', opens: runs({ state: String(failed) }) },
    cancelled: { kind: 'count', opens: runs({ state: String(cancelled) }) },
    success: { kind: 'share', of: 'succeeded', among: ['succeeded', 'failed'] },
    median: { kind: 'median', share: 0.5 },
    p90: { kind: 'median', share: 0.9 },
  },
  order: 'runs',
  lines: ['succeeded', 'failed'],
  cards: ['runs', 'success', 'failed', 'median', 'p90'],
  marks: ['version', 'cap'],
})
