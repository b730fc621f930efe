import { alertKinds } from '@quarterdeck/shared/contracts/alerts.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { siteAddressOf, siteHostOf } from '@quarterdeck/shared/values/siteAddress.ts'

import type { ResourceHooks, Stored } from '../../resources/hooks.ts'
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
  async beforeAdd(_tx, rows) {
    for (const row of rows) demand(row)
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
  if (kind === alertKinds.ranking && !keyword && !site) refuse('keyword', 'required')
  if (site && siteAddressOf(String(site)) === undefined) refuse('site', 'not_a_domain')
  if (webhook_url && !webhook_secret) refuse('webhook_secret', 'required')
}

function refuse(field: string, code: 'required' | 'invalid' | 'not_a_domain'): never {
  throw new AppError(code, {}, { problems: [{ field, code }] })
}
