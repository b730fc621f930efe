import { Resolver } from 'node:dns'
import type { SiteCheckSettings } from '@quarterdeck/shared/contracts/siteChecks.ts'
import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { networkProblems, problemOf } from '../../../platform/outbound/networkProblems.ts'
import type { Setting, Settings } from '../../../platform/settings.ts'
import { siteCheckSettings } from './settings.ts'
import { replan } from './store/plan.ts'

const names = {
  every_hours: siteCheckSettings.siteCheckHours,
  at_once: siteCheckSettings.siteCheckAtOnce,
  pause_ms: siteCheckSettings.siteCheckPauseMs,
  allow: siteCheckSettings.allowedNetworks,
  ports: siteCheckSettings.siteCheckPorts,
  dns_servers: siteCheckSettings.siteCheckDns,
  contact: siteCheckSettings.siteCheckContact,
} satisfies { [K in keyof SiteCheckSettings]: Setting<SiteCheckSettings[K]> }
type Name = keyof typeof names

export function readSettings(settings: Settings): SiteCheckSettings {
  const read = (name: Name) => [name, settings.get<unknown>(names[name])] as const
  return Object.fromEntries((Object.keys(names) as Name[]).map(read)) as SiteCheckSettings
}

/** Takes over what was sent; all of it is looked at before any of it is. Each change is in the audit log. */
export async function editSettings(
  { settings, audit, now }: Context,
  given: Readonly<{ [K in Name]?: SiteCheckSettings[K] | undefined }>,
  actor: Actor,
): Promise<void> {
  const problems = [...networkProblems('allow', given.allow ?? []), ...serverProblems(given.dns_servers ?? [])]
  if (problems.length > 0) throw new AppError('invalid', {}, { problems })
  const before = readSettings(settings)
  for (const name of Object.keys(names) as Name[]) {
    const value = given[name]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(before[name])) continue
    await settings.set<unknown>(names[name], value, async (tx) => {
      if (name === 'every_hours' && Number(value) > 0) await replan(tx, now(), Number(value) * 3_600_000)
      await audit.record(tx, {
        actor,
        action: 'site-check.config',
        resource: 'site-check',
        rowId: name,
        summary: auditMessage('set', {
          deed: 'site-check.config',
          name,
          before: String(before[name]),
          after: String(value),
        }),
        before: { [name]: before[name] },
        after: { [name]: value },
        address: actor.address,
      })
    })
  }
}

function serverProblems(servers: readonly string[]): Problem[] {
  return servers.flatMap((entry) => problemOf('dns_servers', entry, () => new Resolver().setServers([entry])))
}
