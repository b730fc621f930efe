import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { eq, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { appUser } from '../../../platform/schema/tables.gen.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'

/** Since when somebody is a fan follows from when it was first said. */
export const appUserHooks: ResourceHooks = {
  async beforeAdd(_tx, rows, { at }) {
    for (const row of rows) if (row.is_fan === 1) row.fan_since = at
  },
  async beforeEdit(_tx, rows, { at }) {
    if (rows.some(({ before }) => before.forgotten !== null)) throw new AppError('forgotten')
    for (const { changes } of rows) if ('is_fan' in changes) changes.fan_since = changes.is_fan === 1 ? at : null
  },
  ingest: {
    derived: ['fan_since'],
    filled: [],
    async complete(tx, rows, { organisationId, at }) {
      const fans = rows.filter(({ sent }) => sent.is_fan === 1)
      if (fans.length === 0) return
      const keys = JSON.stringify(fans.map(({ sent }) => [sent.app, sent.external_id]))
      const known = await readFans.all(tx, { organisation: organisationId, keys })
      const since = new Map(known.map((one) => [keyOf(one), one.fan_since]))
      for (const { sent, derived } of fans) derived.fan_since = since.get(keyOf(sent)) ?? at
    },
  },
}

const keyOf = ({ app, external_id }: { readonly app?: unknown; readonly external_id?: unknown }) =>
  JSON.stringify([app, external_id])

const readFans = prepared((q, p: Params<{ organisation: number; keys: string }>) =>
  q
    .select({ app: appUser.app, external_id: appUser.external_id, fan_since: appUser.fan_since })
    .from(sql`json_each(${p.keys}) k`)
    .innerJoin(
      appUser,
      sql`${appUser.app} = k.value ->> 0 AND ${appUser.external_id} = k.value ->> 1 AND ${eq(appUser.organisation_id, p.organisation)} AND ${eq(appUser.is_fan, 1)}`,
    ),
)
