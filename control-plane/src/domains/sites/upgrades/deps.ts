import type { Context } from '../../../platform/context.ts'
import { openSecret } from '../../../platform/secrets.ts'
import { secretOwners } from './secrets.ts'
import { upgradeSettings } from './settings.ts'
import type { SiteServer, SiteServerClient } from './siteServerClient.ts'
import type { UpgradeSite } from './store/sites.ts'

/** How an upgrade is followed; milliseconds. */
export interface Patience {
  /** From one question to the next. */
  pollMs: number
  /** A server that restarts in the middle of its upgrade is silent for a while. After this it is abnormal. */
  silenceMs: number
  /** An upgrade that takes longer has failed. */
  limitMs: number
}
export const usualPatience: Patience = { pollMs: 2_000, silenceMs: 120_000, limitMs: 1_800_000 }

/** What the use cases of upgrades work with. */
export interface UpgradeDeps {
  context: Context
  client: SiteServerClient
  patience: Patience
  /** Does this job run or wait here? */
  isJobHere(id: number): boolean
}

/** Where a site's server is asked, and with what. */
export function serverOf({ context }: UpgradeDeps, site: UpgradeSite): SiteServer {
  const { settings, secrets } = context
  const own = openSecret(secrets, site.ownToken, secretOwners.siteServer(site.id))
  return {
    ip: site.ip,
    isConfirmed: site.isConfirmed,
    port: site.ownPort ?? settings.get(upgradeSettings.upgradePort),
    token: own || openSecret(secrets, settings.get(upgradeSettings.upgradeToken), secretOwners.setting('upgradeToken')),
  }
}

/** The newest version known for a site; '' while nobody has said. */
export function newestOf({ context }: UpgradeDeps, site: UpgradeSite): string {
  return site.ownVersion || context.settings.get(upgradeSettings.upgradeVersion)
}
