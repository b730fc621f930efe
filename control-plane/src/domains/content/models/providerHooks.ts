import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { modelPresets } from '@quarterdeck/shared/values/modelPresets.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Models } from './order.ts'
import { saysWhy } from './saysWhy.ts'
import { isAsked } from './store/orders.ts'
import { defaultFlags, dropDefaults, providerKinds, readProviders } from './store/providers.ts'
import { testProvider } from './testProvider.ts'

/** Rules of the list of providers, and what its test does. */
export function providerHooks(context: Context, models: Pick<Models, 'order'>): ResourceHooks {
  return {
    problems,
    present: saysWhy,
    // Once its models are known: whether it takes the sizes of pictures shows one that is ordered.
    actions: {
      async test(tx, row, { form, call }) {
        const provider = Number(row.id)
        const organisation = call.actor.organisationId
        if (Number(form.picture) === 1)
          await models.order(tx, 'model-provider', [{ ...trial, provider, task: provider, organisation }])
        return undefined
      },
    },
    actionsOutside: { test: (row) => testProvider(context, Number(row.id)) },
    // The one before is no default any more.
    async beforeAdd(tx, rows) {
      for (const row of rows) row.base_url ||= baseOf(row)
      await dropDefaults(tx, flagsOf(rows), 0)
    },
    async beforeEdit(tx, rows) {
      for (const { before, changes } of rows) {
        await dropDefaults(tx, flagsOf([changes]), Number(before.id))
        if (changes.base_url === '') changes.base_url = baseOf({ ...before, ...changes })
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
    if (isAnother) return [{ field: 'kind', code: 'embedded_once' }]
    // Without a preset the definition asks for the address.
    const lacksAddress =
      Number(row.kind) === providerKinds.http && Number(row.preset) !== 0 && !(row.base_url || baseOf(row))
    return lacksAddress ? [{ field: 'base_url', code: 'required' }] : []
  })
}

/** What is ordered to see whether a server makes pictures in the sizes that it is asked for. */
const trial = {
  kind: 'picture',
  part: 1,
  prompt: 'A plain red circle on a white background.',
  shape: '3:4',
  isUrgent: true,
} as const

/** The address that everybody's requests to such a server go to; '' where each customer has one of its own. */
function baseOf(row: Stored): string {
  return modelPresets[Number(row.preset ?? 0)]?.base_url ?? ''
}

function flagsOf(rows: readonly Stored[]) {
  return defaultFlags.filter((flag) => rows.some((row) => Number(row[flag] ?? 0) === 1))
}

function originOf(url: unknown): string {
  return URL.canParse(String(url)) ? new URL(String(url)).origin : ''
}
