import { createHash } from 'node:crypto'
import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { problemText, readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { ResourceHooks, Stored } from '../../resources/hooks.ts'

/** What a script is, is read from its own `meta`; of each purpose and platform one is enabled: the one enabled last. */
export const scriptHooks: ResourceHooks = {
  derive(row) {
    const read = readMeta(String(row.source ?? ''))
    if (!read.ok) {
      const message = read.problems.map(problemText).join('; ')
      throw new AppError('invalid', {}, { problems: [{ field: 'source', code: 'script_invalid', data: { message } }] })
    }
    const { name, platform, app, purpose } = read.meta
    const hash = createHash('sha256').update(String(row.source)).digest('hex')
    return { name, platform, app, purpose: scriptPurposes.indexOf(purpose), hash }
  },
  async beforeAdd(tx, rows) {
    for (const row of rows) await refuseUnknownPlatform(tx, row)
    await keepOneEnabled(
      tx,
      rows.map((row) => ({ before: {}, changes: row })),
    )
  },
  async beforeEdit(tx, rows) {
    for (const { before, changes } of rows) {
      if ('platform' in changes) await refuseUnknownPlatform(tx, { ...before, ...changes })
    }
    await keepOneEnabled(tx, rows)
  },
}

/** Among those that stand, and among those that are being changed. */
async function keepOneEnabled(tx: Sql, rows: readonly { before: Stored; changes: Stored }[]): Promise<void> {
  const latest = new Map<string, Stored>()
  for (const { before, changes } of rows) {
    if (!['enabled', 'platform', 'purpose'].some((name) => name in changes)) continue
    const { enabled, platform, purpose, name } = { ...before, ...changes }
    if (enabled !== 1) continue
    const job = `${platform}\n${purpose}`
    const earlier = latest.get(job)
    if (earlier) earlier.enabled = 0
    latest.set(job, changes)
    await tx.run('UPDATE script SET enabled = 0 WHERE platform = ? AND purpose = ? AND enabled = 1 AND name <> ?', [
      platform,
      purpose,
      name,
    ])
  }
}

async function refuseUnknownPlatform(tx: Sql, { platform }: Stored): Promise<void> {
  if (await tx.get('SELECT 1 FROM platform WHERE name = ?', [platform])) return
  const message = `meta.platform: ${platform}`
  throw new AppError('invalid', {}, { problems: [{ field: 'source', code: 'script_invalid', data: { message } }] })
}
