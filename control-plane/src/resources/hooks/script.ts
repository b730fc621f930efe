import { createHash } from 'node:crypto'
import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { ResourceHooks, Stored } from '../hooks.ts'

/** What a script is, is read from its own `meta`; of each purpose and platform one is enabled: the one enabled last. */
export const scriptHooks: ResourceHooks = {
  derive(row) {
    const read = readMeta(String(row.source ?? ''))
    if (!read.ok) {
      const message = read.problems.map(({ line, message }) => (line > 0 ? `${line}: ${message}` : message)).join('; ')
      throw new AppError('invalid', {}, { problems: [{ field: 'source', code: 'script_invalid', data: { message } }] })
    }
    const { name, platform, app, purpose } = read.meta
    const hash = createHash('sha256').update(String(row.source)).digest('hex')
    return { name, platform, app, purpose: scriptPurposes.indexOf(purpose), hash }
  },
  async beforeAdd(tx, rows) {
    for (const row of rows) {
      await refuseUnknownPlatform(tx, row)
      if (row.enabled === 1) await disableOthers(tx, row)
    }
  },
  async beforeEdit(tx, before, changes) {
    const after = { ...before, ...changes }
    if ('platform' in changes) await refuseUnknownPlatform(tx, after)
    if (after.enabled === 1) await disableOthers(tx, after)
    return undefined
  },
}

async function disableOthers(tx: Sql, { name, platform, purpose }: Stored): Promise<void> {
  await tx.run('UPDATE script SET enabled = 0 WHERE platform = ? AND purpose = ? AND enabled = 1 AND name <> ?', [
    platform,
    purpose,
    name,
  ])
}

async function refuseUnknownPlatform(tx: Sql, { platform }: Stored): Promise<void> {
  if (await tx.get('SELECT 1 FROM platform WHERE name = ?', [platform])) return
  const message = `meta.platform: ${platform}`
  throw new AppError('invalid', {}, { problems: [{ field: 'source', code: 'script_invalid', data: { message } }] })
}
