import * as alerts from '@quarterdeck/shared/contracts/alerts.ts'
import * as apiKeys from '@quarterdeck/shared/contracts/apiKeys.ts'
import * as audit from '@quarterdeck/shared/contracts/audit.ts'
import * as bookTask from '@quarterdeck/shared/contracts/bookTask.ts'
import * as comparison from '@quarterdeck/shared/contracts/comparison.ts'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import * as files from '@quarterdeck/shared/contracts/files.ts'
import * as fleet from '@quarterdeck/shared/contracts/fleet.ts'
import * as imports from '@quarterdeck/shared/contracts/imports.ts'
import * as ingest from '@quarterdeck/shared/contracts/ingest.ts'
import { allJobsKey } from '@quarterdeck/shared/contracts/jobNames.ts'
import * as jobs from '@quarterdeck/shared/contracts/jobs.ts'
import * as referral from '@quarterdeck/shared/contracts/referral.ts'
import * as retention from '@quarterdeck/shared/contracts/retention.ts'
import * as roles from '@quarterdeck/shared/contracts/roles.ts'
import * as session from '@quarterdeck/shared/contracts/session.ts'
import * as settings from '@quarterdeck/shared/contracts/settings.ts'
import * as siteChecks from '@quarterdeck/shared/contracts/siteChecks.ts'
import * as siteStatistics from '@quarterdeck/shared/contracts/siteStatistics.ts'
import * as siteTimeline from '@quarterdeck/shared/contracts/siteTimeline.ts'
import * as statistics from '@quarterdeck/shared/contracts/statistics.ts'
import * as upgrades from '@quarterdeck/shared/contracts/upgrades.ts'
import * as views from '@quarterdeck/shared/contracts/views.ts'
import { type AnyResource, permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { viewManageKey } from '@quarterdeck/shared/values/savedView.ts'

const contracts = [
  alerts,
  apiKeys,
  audit,
  bookTask,
  comparison,
  files,
  fleet,
  imports,
  ingest,
  jobs,
  retention,
  referral,
  roles,
  session,
  settings,
  siteChecks,
  siteStatistics,
  siteTimeline,
  statistics,
  upgrades,
  views,
]
/** Keys that open more of a call that everyone who is signed in may make. */
const furtherKeys = ['session.revoke', allJobsKey, viewManageKey]

/** Every permission key there is, in order: from the verbs of resources and the calls of deep domains. */
export function permissionKeys(
  definitions: readonly AnyResource[] = resources as unknown as readonly AnyResource[],
): string[] {
  const keys = new Set(furtherKeys)
  for (const resource of definitions) for (const verb of resource.verbs) keys.add(permissionOf(resource, verb))
  for (const contract of contracts) {
    for (const call of Object.values(contract as Record<string, unknown>)) {
      if (isEndpoint(call) && call.permission !== 'public' && call.permission !== 'session') keys.add(call.permission)
    }
  }
  return [...keys].sort()
}

/** Keys by what they are about, for the editor. */
export function groupsOf(keys: readonly string[]): { group: string; keys: string[] }[] {
  const groups = new Map<string, string[]>()
  for (const key of keys) {
    const group = groupOf(key)
    groups.set(group, [...(groups.get(group) ?? []), key])
  }
  return [...groups].map(([group, its]) => ({ group, keys: its }))
}

export function groupOf(key: string): string {
  return key.slice(0, key.indexOf('.'))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'path' in value
}
