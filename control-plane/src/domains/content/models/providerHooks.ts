import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { isAsked } from './store/orders.ts'
import { defaultFlags, dropDefaults, providerKinds, readProviders } from './store/providers.ts'
import { testProvider } from './testProvider.ts'

/** Rules of the list of providers, and what its test does. */
export function providerHooks(context: Context): ResourceHooks {
  return {
    problems,
    actionsOutside: { test: (row) => testProvider(context, Number(row.id)) },
    // The one before is no default any more.
    beforeAdd: async (tx, rows) => dropDefaults(tx, flagsOf(rows), 0),
    async beforeEdit(tx, rows) {
      for (const { before, changes } of rows) {
        await dropDefaults(tx, flagsOf([changes]), Number(before.id))
        // The key of one server is not shown to another.
        if (changes.base_url !== undefined && originOf(changes.base_url) !== originOf(before.base_url))
          changes.api_key ??= ''
      }
    },
    async beforeDelete(tx, rows) {
      for (const row of rows)
        if (Number(row.kind) === providerKinds.embedded || (await isAsked(tx, Number(row.id))))
          throw new AppError('model_provider_in_use', { name: String(row.name) })
    },
  }
}

async function problems(sql: Sql, rows: readonly Stored[]): Promise<(readonly Problem[])[]> {
  const hasEmbedded = (await readProviders(sql)).some(({ kind }) => kind === providerKinds.embedded)
  return rows.map((row): Problem[] => {
    const isAnother = row.id === undefined && Number(row.kind) === providerKinds.embedded && hasEmbedded
    return isAnother ? [{ field: 'kind', code: 'embedded_once' }] : []
  })
}

function flagsOf(rows: readonly Stored[]) {
  return defaultFlags.filter((flag) => rows.some((row) => Number(row[flag] ?? 0) === 1))
}

function originOf(url: unknown): string {
  return URL.canParse(String(url)) ? new URL(String(url)).origin : ''
}
