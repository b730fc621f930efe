import { checkScript } from '@quarterdeck/shared/contracts/checkScript.ts'
import { scriptPurposes, severalEnabled } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import { and, eq, ne } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { platform, script } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { hashOf, refuseWrong, scriptRefusal } from './sourceOf.ts'

/** What a script is, is read from its own `meta`; of each purpose and platform one is enabled, the one enabled last, but for `severalEnabled`. */
export const scriptHooks: ResourceHooks = {
  derive(row) {
    const source = String(row.source ?? '')
    const { name, app, purpose } = refuseWrong(source, checkScript(source))
    return { name, app, purpose: scriptPurposes.indexOf(purpose), hash: hashOf(source) }
  },
  async beforeAdd(tx, rows, { actor }) {
    for (const row of rows) Object.assign(row, { platform: await platformOf(tx, row), uploaded_by: actor.username })
    // The version is kept by a trigger (tables.ts).
    for (const row of rows) if (await isTaken(tx, row)) row.enabled = 0
    await keepOneEnabled(
      tx,
      rows.map((row) => ({ before: {}, changes: row })),
    )
  },
  async beforeEdit(tx, rows, { actor }) {
    for (const { before, changes } of rows) {
      if (!('source' in changes)) continue
      changes.platform = await platformOf(tx, { ...before, ...changes })
      changes.uploaded_by = actor.username
    }
    await keepOneEnabled(tx, rows)
  },
  actions: {
    // That the other one is switched off is seen to as with every other way of editing.
    enable: async () => ({ enabled: 1 }),
    disable: async () => ({ enabled: 0 }),
  },
}

/** Another script does this already: a new one does not take its place unasked. */
async function isTaken(tx: Sql, { platform, purpose, name }: Stored): Promise<boolean> {
  if (isShared(purpose)) return false
  const job = { platform: Number(platform), purpose: Number(purpose), name: String(name) }
  return (await findEnabled.get(tx, job)) !== undefined
}

/** May several scripts of this purpose be enabled on a platform? */
function isShared(purpose: unknown): boolean {
  return severalEnabled.has(scriptPurposes[Number(purpose)]!)
}

/** What a script is for, and which one: at most one is enabled for a purpose on a platform. */
interface Job {
  platform: number
  purpose: number
  name: string
}

const isAnotherEnabled = (p: Params<Job>) =>
  and(eq(script.platform, p.platform), eq(script.purpose, p.purpose), eq(script.enabled, 1), ne(script.name, p.name))

const findEnabled = prepared((q, p: Params<Job>) => q.select({ id: script.id }).from(script).where(isAnotherEnabled(p)))

/** Among those that stand, and among those that are being changed. */
async function keepOneEnabled(tx: Sql, rows: readonly { before: Stored; changes: Stored }[]): Promise<void> {
  const latest = new Map<string, Stored>()
  for (const { before, changes } of rows) {
    if (!['enabled', 'platform', 'purpose'].some((name) => name in changes)) continue
    const { enabled, platform, purpose, name } = { ...before, ...changes }
    if (enabled !== 1 || isShared(purpose)) continue
    const job = `${platform}\n${purpose}`
    const earlier = latest.get(job)
    if (earlier) earlier.enabled = 0
    latest.set(job, changes)
    await disableOthers.run(tx, { platform: Number(platform), purpose: Number(purpose), name: String(name) })
  }
}

const disableOthers = prepared((q, p: Params<Job>) => q.update(script).set({ enabled: 0 }).where(isAnotherEnabled(p)))

/** A script names its platform; the row refers to it. The platform is registered first, and its app is the only one that is touched. */
async function platformOf(tx: Sql, { source }: Stored): Promise<number> {
  const read = readMeta(String(source))
  const { platform: name = '', app = '' } = read.ok ? read.meta : {}
  const found = await findPlatform.get(tx, { name })
  if (!found) throw scriptRefusal([{ line: 0, column: 0, code: 'platform_none', values: { name } }])
  const values = { app, platform: name, stands: found.app }
  if (found.app !== app) throw scriptRefusal([{ line: 0, column: 0, code: 'platform_app', values }])
  return found.id
}

const findPlatform = prepared((q, p: Params<{ name: string }>) =>
  q.select({ id: platform.id, app: platform.app }).from(platform).where(eq(platform.name, p.name)),
)
