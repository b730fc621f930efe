import type { getUpgradeSettings } from '@quarterdeck/shared/contracts/upgrades.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { z } from 'zod'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { openSecret, sealSecret } from '../../../platform/secrets.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { secretOwners } from './secrets.ts'
import { upgradeSettings } from './settings.ts'
import { confirmAddress, readSite, setMode, setOwn } from './store/sites.ts'

type Shown = z.output<(typeof getUpgradeSettings)['reply']>

const names = {
  version: upgradeSettings.upgradeVersion,
  port: upgradeSettings.upgradePort,
  detect_minutes: upgradeSettings.upgradeDetectMinutes,
  kept_days: upgradeSettings.upgradeRecordDays,
  token: upgradeSettings.upgradeToken,
}
type Name = keyof typeof names

/** The token itself is never given out. */
export function readSettings(settings: Settings): Shown {
  return {
    version: settings.get(upgradeSettings.upgradeVersion),
    port: settings.get(upgradeSettings.upgradePort),
    detect_minutes: settings.get(upgradeSettings.upgradeDetectMinutes),
    kept_days: settings.get(upgradeSettings.upgradeRecordDays),
    has_token: settings.get(upgradeSettings.upgradeToken) === '' ? 0 : 1,
  }
}

/** Takes over what was sent and differs; each change is in the audit log, the token without what it is. */
export async function editSettings(
  { settings, secrets, audit }: Context,
  given: Readonly<Partial<Record<Name, string | number | undefined>>>,
  actor: Actor,
): Promise<void> {
  for (const name of Object.keys(names) as Name[]) {
    const value = given[name]
    const isSecret = name === 'token'
    const owner = secretOwners.setting(names[name].name)
    const stored = settings.get<string | number>(names[name])
    const before = isSecret ? openSecret(secrets, String(stored), owner) : stored
    if (value === undefined || value === before) continue
    const next = isSecret ? sealSecret(secrets, String(value), owner) : value
    await settings.set<string | number>(names[name], next, (tx) =>
      audit.record(tx, {
        ...by(actor, 'upgrade.config', name),
        summary: isSecret
          ? auditMessage('done', { deed: 'upgrade.config', name })
          : auditMessage('set', { deed: 'upgrade.config', name, before, after: value }),
        ...(!isSecret && { before: { [name]: before }, after: { [name]: value } }),
      }),
    )
  }
}

export function setSwitch({ settings, audit }: Context, isOn: boolean, actor: Actor): Promise<void> {
  if (settings.get(upgradeSettings.upgradeSwitch) === isOn) return Promise.resolve()
  return settings.set(upgradeSettings.upgradeSwitch, isOn, (tx) =>
    audit.record(tx, {
      ...by(actor, 'upgrade.switch', ''),
      summary: auditMessage(isOn ? 'turned_on' : 'turned_off', { deed: 'upgrade.switch', name: '' }),
    }),
  )
}

export async function changeMode(
  { store, audit, now }: Context,
  { ids, isAutomatic }: { ids: readonly number[]; isAutomatic: 0 | 1 },
  actor: Actor,
): Promise<number> {
  const count = await store.write(async (tx) => {
    const changed = await setMode(tx, ids, isAutomatic, now())
    if (changed === 0) throw new AppError('nothing_selected')
    await audit.record(tx, {
      ...by(actor, 'upgrade.mode', ids.length === 1 ? ids[0]! : ''),
      summary: auditMessage(isAutomatic === 1 ? 'turned_on' : 'turned_off', { deed: 'upgrade.mode', name: changed }),
      after: { ids: ids.slice(0, 500), isAutomatic },
    })
    return changed
  })
  return count
}

/** Addresses that tokens may go to from now on; each as the caller saw it, for it may be another one by now. */
export async function confirmAddresses(
  { store, audit, now }: Context,
  servers: readonly { id: number; ip: string }[],
  actor: Actor,
): Promise<number> {
  const count = await store.write(async (tx) => {
    const known: { id: number; ip: string }[] = []
    for (const server of servers) if (await confirmAddress(tx, server, now())) known.push(server)
    if (known.length === 0) throw new AppError('address_changed')
    await audit.record(tx, {
      ...by(actor, 'upgrade.confirm', known.length === 1 ? known[0]!.id : ''),
      summary: auditMessage('done', { deed: 'upgrade.confirm', name: known.map(({ ip }) => ip).join(', ') }),
      after: { servers: known },
    })
    return known.length
  })
  return count
}

/** What one site server has of its own. */
export async function editSite(
  { store, secrets, audit }: Context,
  id: number,
  {
    version,
    port,
    token,
  }: { version?: string | undefined; port?: number | null | undefined; token?: string | undefined },
  actor: Actor,
): Promise<void> {
  await store.write(async (tx: Sql) => {
    if (!(await readSite(tx, id))) throw new AppError('not_found')
    const sealed = token === undefined ? token : sealSecret(secrets, token, secretOwners.siteServer(id))
    await setOwn(tx, id, { version, port, token: sealed })
    const changed = { version, port, ...(token !== undefined && { token: token === '' ? 'none' : 'changed' }) }
    await audit.record(tx, {
      ...by(actor, 'upgrade.config', id),
      summary: auditMessage('done', { deed: 'upgrade.config', name: `#${id}: ${Object.keys(changed).join(', ')}` }),
      after: changed,
    })
  })
}

function by(actor: Actor, action: string, rowId: string | number) {
  return { actor, action, resource: 'upgrade', rowId, address: actor.address }
}
