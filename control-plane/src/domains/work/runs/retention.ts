import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { codesInSql } from '../../../platform/stateCodes.ts'
import { keptFigureDays } from '../../figureSource.ts'
import type { RetentionPolicy } from '../../retentionPolicy.ts'
import { evidenceRetention } from './evidence/pruneEvidence.ts'
import { listScreenshots, pruneScreenshots } from './evidence/pruneScreenshots.ts'

const ended = codesInSql(runMachine, ['succeeded', 'cancelled', 'failed'])

export const runRetention: readonly RetentionPolicy[] = [
  {
    kind: 'table',
    name: 'runs',
    table: 'run',
    key: 'seq',
    time: 'finished_at',
    days: 180,
    rows: 500_000,
    // Nobody has said yet how the others went.
    only: `state IN ${ended} AND outcome_unknown = 0`,
    children: ['run_history', 'run_log', 'run_attempt'],
  },
  {
    kind: 'table',
    name: 'run-statistics',
    table: 'run_day',
    key: 'id',
    time: 'at',
    days: keptFigureDays,
    rows: 5_000_000,
  },
  {
    kind: 'table',
    name: 'run-logs',
    table: 'run_log',
    key: 'id',
    time: 'at',
    days: 30,
    rows: 5_000_000,
    inOrder: true,
  },
  // About 3 GB.
  {
    kind: 'files',
    name: 'screenshots',
    days: 30,
    rows: 10_000,
    count: async ({ dataDir }) => (await listScreenshots(dataDir)).length,
    prune: pruneScreenshots,
  },
  ...evidenceRetention,
]
