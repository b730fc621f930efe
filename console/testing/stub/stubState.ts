import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import { type AnyResource, permissionOf } from '@quarterdeck/shared/resource/define.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { samples } from './samples.ts'
import { fleetRows } from './stubFleet.ts'
import { ago, type StubRow } from './stubRow.ts'
import { type StubTask, stubTasks } from './stubTasks.ts'

export interface StubState {
  delayMs: number
  user: Record<string, unknown>
  rows: Map<string, StubRow[]>
  tasks: StubTask[]
  switches: {
    runStatus: number
    project_id: number | null
    project_name: string
    operator_code: number
    operator_name: string
  }[]
  offered: Set<number>[]
  imports: (ImportReport & { file_name: string; create_time: string })[]
  halted: boolean
  haltReason: string
  /** Answers given in place of the usual ones: `GET /user-info` to status and body. */
  instead: Map<string, { http: number; body: Record<string, unknown> | null }>
  /** Calls as they came, newest last. */
  calls: { method: string; path: string; query: Record<string, string>; body: unknown }[]
}

export function stubState(): StubState {
  return {
    delayMs: 0,
    user: {
      id: 1,
      username: 'admin',
      name: '管理员',
      role_id: 0,
      role_name: '超级管理员',
      is_google_auth: 0,
      read_only: 0,
      external: 0,
      buttons: keys(),
      zone: 'Asia/Shanghai',
      version: '0.1.0',
    },
    rows: new Map((resources as unknown as AnyResource[]).map((resource) => [resource.name, rowsOf(resource)])),
    tasks: [...stubTasks(0), ...stubTasks(1)],
    switches: [
      { runStatus: 1, project_id: 1, project_name: '日常卡', operator_code: 1, operator_name: '中国移动' },
      { runStatus: 0, project_id: null, project_name: '', operator_code: 0, operator_name: '' },
    ],
    offered: [new Set([1, 2]), new Set([1])],
    imports: [],
    halted: false,
    haltReason: '',
    instead: new Map(),
    calls: [],
  }
}

export function keys(): string[] {
  const derived = (resources as unknown as AnyResource[]).flatMap((resource) => [
    ...[...resource.verbs.filter((verb) => verb !== 'get'), ...Object.keys(actionsOf(resource))].map((verb) =>
      permissionOf(resource, verb),
    ),
    ...Object.values(resource.fields).flatMap(({ key }) => key ?? []),
  ])
  const deep = ['list', 'import', 'export', 'status', 'delete', 'check', 'switch', 'config'].map(
    (v) => `book-task.${v}`,
  )
  return [...derived, ...deep, 'fleet.halt', 'host.enrol', 'session.revoke', 'statistics.list']
}

function rowsOf(resource: AnyResource): StubRow[] {
  const own = fleetRows()[resource.name]
  if (own) return resource.fields.revision ? own.map((row) => ({ revision: 1, ...row })) : own
  const sample = samples[resource.name]
  if (!sample) return []
  return Array.from({ length: resource.paged ? 240 : 60 }, (_, n) => {
    const row: StubRow = { id: n + 1, ...sample(n) }
    for (const [name, field] of Object.entries(resource.fields)) {
      if (row[name] === undefined) row[name] = field.kind === 'time' ? ago(40 + n * 977) : emptyValue(field)
      if (name === 'domain' && URL.canParse(String(row.url))) row[name] = new URL(String(row.url)).hostname.slice(4)
    }
    return row
  })
}
