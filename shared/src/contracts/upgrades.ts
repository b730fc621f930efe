import { z } from 'zod'
import type { ProblemParams } from '../resource/schema.ts'
import { idsOf } from '../values/plainNumber.ts'
import { endpoint, orderQuery, pageQuery } from './endpoint.ts'
import { startedJob } from './jobs.ts'

/**
 * Versions of the site servers and their upgrades (site-cluster.md §2.3, §7.2). Rows are the site-group IPs. The calls
 * that change something by GET are given so; they need a permission of their own and are never stored by a cache.
 */

const flag = z.union([z.literal(0), z.literal(1)])
const id = z.object({ id: z.coerce.number().int().min(1) })
/** Comma-joined ids; at least one, all of them numbers. */
const ids = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = idsOf(text)
    if (list) return list
    context.addIssue({ code: 'custom', params: { code: 'nothing_selected' } satisfies ProblemParams })
    return z.NEVER
  })

const upgradeRow = z.object({
  /** Of the site-group IP. */
  id: z.number().int(),
  ip: z.string(),
  ipArr: z.string(),
  /** 0 invalid, 1 valid: the status of the site-group IP. */
  ip_status: flag,
  /** 1: its address is confirmed; only then is anything sent there. */
  is_confirmed: flag,
  version: z.string(),
  /** The newest version known for it. */
  new_version: z.string(),
  /** 0 latest version, 1 upgradable, 2 upgrading, 3 upgrade failed, 4 site abnormal; null: not detected yet. */
  status: z.number().int().nullable(),
  status_str: z.string(),
  /** 0 manual, 1 automatic. */
  isAutomatic: flag,
  /** What came of the last call, in the caller's language. */
  describe: z.string(),
  update_time: z.string().nullable(),
  port: z.number().int(),
  /** What it has of its own; empty: that of the settings holds. */
  own_version: z.string(),
  own_port: z.number().int().nullable(),
  has_own_token: flag,
})
export type UpgradeRow = z.output<typeof upgradeRow>

export const listUpgrades = endpoint({
  name: 'upgrade.list',
  method: 'GET',
  path: '/upgrade/getDataList',
  permission: 'upgrade.list',
  visibility: 'internal',
  summary: 'Site-group IPs with version and upgrade status.',
  query: z.strictObject({
    ...pageQuery,
    ...orderQuery,
    ip: z.string().max(100).optional(),
    version: z.string().max(64).optional(),
    status: z.coerce.number().int().min(0).max(4).optional(),
    ip_status: z.coerce.number().int().min(0).max(1).optional(),
  }),
  reply: z.array(upgradeRow),
  shape: 'page',
})

const upgradeRecord = z.object({
  id: z.number().int(),
  ip: z.string(),
  /** How the call ended: `answered`, `accepted`, `declined`, `timeout`, `token_refused` … */
  codeStr: z.string(),
  version: z.string(),
  /** 0 success, 1 failure. */
  upgrade: flag,
  describe: z.string(),
  isAutomatic: flag,
  datetime: z.string(),
  /** Of the site after the call, as in the list. */
  status: z.number().int(),
  status_str: z.string(),
})
export type UpgradeRecord = z.output<typeof upgradeRecord>

export const listUpgradeRecords = endpoint({
  name: 'upgrade.records',
  method: 'GET',
  path: '/upgrade/getDataListLog',
  permission: 'upgrade.list',
  visibility: 'internal',
  summary: 'Upgrade records, the newest first: every call to a site server leaves one.',
  query: z.strictObject({ ...pageQuery, ...orderQuery, ip: z.string().max(100).optional() }),
  reply: z.array(upgradeRecord),
  shape: 'page',
})

export const getUpgradeSwitch = endpoint({
  name: 'upgrade.getSwitch',
  method: 'GET',
  path: '/upgrade/getSwitch',
  permission: 'upgrade.list',
  visibility: 'internal',
  summary: 'Is automatic upgrading on (1) or off (0)?',
  reply: flag,
})

export const setUpgradeSwitch = endpoint({
  name: 'upgrade.setSwitch',
  method: 'GET',
  path: '/upgrade/setSwitch',
  permission: 'upgrade.switch',
  visibility: 'internal',
  writes: true,
  summary: 'Turn automatic upgrading on (1) or off (0).',
  query: z.object({ switchCode: z.coerce.number().pipe(flag) }),
  reply: flag,
})

export const detectVersions = endpoint({
  name: 'upgrade.detect',
  method: 'GET',
  path: '/upgrade/detection',
  permission: 'upgrade.detect',
  visibility: 'internal',
  writes: true,
  summary: 'Ask site servers for their version; ids comma-joined. A job.',
  query: z.object({ ids }),
  reply: startedJob.extend({ total: z.number().int() }),
})

export const runUpgrade = endpoint({
  name: 'upgrade.run',
  method: 'GET',
  path: '/upgrade/upgrade',
  permission: 'upgrade.run',
  visibility: 'internal',
  writes: true,
  summary: 'Upgrade a site to the newest version (several: ids comma-joined). A job.',
  query: z.object({ id: ids }),
  reply: startedJob.extend({ total: z.number().int() }),
})

export const confirmAddresses = endpoint({
  name: 'upgrade.confirm',
  method: 'POST',
  path: '/upgrade/confirm',
  permission: 'upgrade.confirm',
  visibility: 'internal',
  administers: true,
  summary:
    'Say that these addresses are our site servers: only then are tokens sent there. For administrators of the installation; a new or changed address is unconfirmed.',
  body: z.object({
    servers: z
      .array(z.object({ id: z.number().int(), ip: z.string().max(45) }))
      .min(1)
      .max(500),
  }),
  reply: z.object({ count: z.number().int() }),
})

export const setUpgradeMode = endpoint({
  name: 'upgrade.mode',
  method: 'GET',
  path: '/upgrade/upgrade-type',
  permission: 'upgrade.mode',
  visibility: 'internal',
  writes: true,
  summary: 'Upgrade by hand (0) or automatically (1); ids comma-joined.',
  query: z.object({
    id: ids,
    isAutomatic: z
      .string()
      .optional()
      .transform((given, context) => {
        if (given === '0' || given === '1') return Number(given) as 0 | 1
        const text = given === undefined ? 'upgrade.required.isAutomatic' : undefined
        const code = given === undefined ? 'required' : 'not_a_choice'
        context.addIssue({
          code: 'custom',
          params: { code, data: { value: given ?? '' }, text } satisfies ProblemParams,
        })
        return z.NEVER
      }),
  }),
  reply: z.object({ count: z.number().int() }),
})

const version = z.string().trim().max(64).regex(/^\S*$/)
const token = z.string().trim().max(500)
const port = z.number().int().min(1).max(65_535)

export const editUpgradeSite = endpoint({
  name: 'upgrade.editSite',
  method: 'PUT',
  path: '/upgrade/site/:id',
  permission: 'upgrade.config',
  visibility: 'internal',
  administers: true,
  summary:
    'Newest version, port and token of one site server where they differ; empty: those of the settings. What is not sent stays.',
  query: id,
  body: z.object({ version: version.optional(), port: port.nullable().optional(), token: token.optional() }),
  reply: upgradeRow,
})

const settings = z.object({
  /** The newest version; '' while nobody has said. */
  version,
  port,
  /** Minutes between detections of the automatic sites while the switch is on; 0: only on demand. */
  detect_minutes: z.number().int().min(0).max(10_080),
  /** How long upgrade records are kept, in days. */
  kept_days: z.number().int().min(1).max(3650),
})

export const getUpgradeSettings = endpoint({
  name: 'upgrade.settings',
  method: 'GET',
  path: '/upgrade/settings',
  permission: 'upgrade.config',
  visibility: 'internal',
  administers: true,
  summary:
    'Newest version and port of the site servers, and whether a token is set; the token itself is never given out.',
  reply: settings.extend({ has_token: flag }),
})

export const editUpgradeSettings = endpoint({
  name: 'upgrade.config',
  method: 'PUT',
  path: '/upgrade/settings',
  permission: 'upgrade.config',
  visibility: 'internal',
  administers: true,
  summary: 'Change newest version, port and bearer token of the site servers; what is not sent stays.',
  body: settings.extend({ token }).partial(),
  reply: settings.extend({ has_token: flag }),
})
