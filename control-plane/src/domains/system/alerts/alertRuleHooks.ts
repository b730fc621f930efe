import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { alertKindOf } from '@quarterdeck/shared/values/alertKinds.ts'
import { siteAddressOf, siteHostOf } from '@quarterdeck/shared/values/siteAddress.ts'

import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { organisation } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { webhookOwner } from './secrets.ts'

/** The shortest secret that a signature is worth something with. */
const shortestSecret = 16

/** What the parts of a rule demand of each other. */
export const alertRuleHooks: ResourceHooks = {
  derive(row) {
    const given = String(row.site ?? '').trim()
    return { site: siteHostOf(siteAddressOf(given) ?? given) }
  },
  async prepare({ webhook_secret }, _on, { context }): Promise<Stored> {
    if (typeof webhook_secret !== 'string' || webhook_secret === '') return {}
    if (webhook_secret.length < shortestSecret) refuse('webhook_secret', 'invalid')
    return { webhook_secret: context.secrets.seal(webhook_secret, webhookOwner()) }
  },
  async beforeAdd(tx, rows) {
    for (const row of rows) {
      demand(row)
      const kind = alertKindOf(Number(row.kind))
      if (kind?.internal && !(await isInternal(tx, row.organisation_id))) refuse('kind', 'internal_only')
    }
  },
  async beforeEdit(_tx, rows) {
    for (const { before, changes } of rows) {
      // An empty one in the form means the one there is.
      if (changes.webhook_secret === '') delete changes.webhook_secret
      demand({ ...before, ...changes })
    }
  },
}

function demand({ kind, keyword, site, webhook_url, webhook_secret }: Stored): void {
  if (alertKindOf(Number(kind))?.byKeyword && !keyword && !site) refuse('keyword', 'required')
  if (site && siteAddressOf(String(site)) === undefined) refuse('site', 'not_a_domain')
  if (webhook_url && !webhook_secret) refuse('webhook_secret', 'required')
}

/** What belongs to no organisation is the product's own. */
async function isInternal(from: Sql, organisationId: unknown): Promise<boolean> {
  if (typeof organisationId !== 'number') return true
  return (await selectType.get(from, { id: organisationId }))?.type === 1
}

const selectType = prepared((q, p: Params<{ id: number }>) =>
  q.select({ type: organisation.type }).from(organisation).where(eq(organisation.id, p.id)),
)

function refuse(field: string, code: 'required' | 'invalid' | 'not_a_domain' | 'internal_only'): never {
  throw new AppError(code, {}, { problems: [{ field, code }] })
}
