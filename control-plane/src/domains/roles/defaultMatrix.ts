import { groupOf } from '../permissionKeys.ts'

/** A built-in role and what it may do at first; an administrator may change the keys, never the role itself. */
export interface DefaultRole {
  /** matrix.md §6. */
  id: number
  name: string
  /** Patterns: a key, `group.*`, `*.verb`, `*`; with `!` in front taken away again. Later ones win. */
  may: readonly string[]
}

/** Looking and taking along, in everything but the running of the system itself. */
const look = ['*.list', '*.export', '!user.*', '!role.*', '!audit.*', '!setting.*', '!api-key.*']
const sites = [
  'alert-event.*',
  'alert-rule.*',
  'article.*',
  'boost-log.*',
  'comparison.*',
  'file-site.*',
  'link-pool.*',
  'live-domain.*',
  'live-domain-report.*',
  'live-message.*',
  'ranking.*',
  'site.*',
  'site-access.*',
  'site-check.*',
  'site-crawler.*',
  'site-ip.*',
  'site-ip-report.*',
  'statistics.*',
  'upgrade.*',
  'web-domain.*',
  // Where checks and tokens go is for those who run the system.
  '!site-check.config',
  '!upgrade.config',
]
const tasks = ['book-task.*', 'posting.*']
/** The fleet as those see it who work with it; labels, the ADB flag and maintenance are for those who run it. */
const phones = ['phone.list', 'phone.export', 'card-type.list', 'platform.list', 'script.list', 'host.list']
const lead = ['phone.edit']
const accounts = ['account.*']
/** Whoever may start work may stop all of it. */
const halt = ['fleet.halt']
/** Sending rows in; programs do it with API keys, which only administrators make. */
const ingest = ['ingest.send']
const work = [...look, ...sites, ...ingest, ...tasks, ...phones, ...accounts, ...halt]

/** decisions.md §7 as a table: what each role gets when the system is set up, and of every key that comes later. */
export const defaultRoles: readonly DefaultRole[] = [
  { id: 0, name: 'super admin', may: ['*'] },
  { id: 1, name: 'administrator', may: ['*'] },
  { id: 3, name: 'team leader', may: [...work, ...lead] },
  { id: 6, name: 'operator', may: work },
  { id: 8, name: 'operation', may: work },
  { id: 9, name: 'operations', may: work },
  { id: 10, name: 'demo', may: look },
  { id: 11, name: 'probation', may: [...look, ...tasks, '!book-task.config'] },
  { id: 12, name: 'script manager', may: ['script.*', 'platform.list', 'phone.list', 'book-task.list'] },
  { id: 13, name: 'business admin', may: [...sites, ...ingest, ...tasks, ...phones, ...lead, ...accounts, ...halt] },
  { id: 14, name: 'expert user', may: [...sites, 'book-task.list', 'book-task.export'] },
  { id: 15, name: 'expert main admin', may: [...sites, ...ingest, ...tasks, ...phones, ...lead, ...halt] },
  { id: 16, name: 'marketing admin', may: [...tasks, ...phones, ...accounts, ...halt] },
  { id: 17, name: 'registration admin', may: [...accounts, 'phone.list', 'platform.list'] },
  { id: 18, name: 'view', may: look },
]

/** The keys out of `keys` that patterns stand for. */
export function keysOf(may: readonly string[], keys: readonly string[]): string[] {
  return keys.filter((key) => {
    let has = false
    for (const pattern of may) {
      if (pattern.startsWith('!')) has = has && !matches(pattern.slice(1), key)
      else has = has || matches(pattern, key)
    }
    return has
  })
}

function matches(pattern: string, key: string): boolean {
  if (pattern === '*' || pattern === key) return true
  if (pattern.startsWith('*.')) return key.endsWith(pattern.slice(1))
  return pattern.endsWith('.*') && groupOf(key) === pattern.slice(0, -2)
}
