import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { appBuild } from '@quarterdeck/shared/resources/fleet/appBuild.ts'
import { appUpgrade } from '@quarterdeck/shared/resources/fleet/appUpgrade.ts'
import { phone as phoneList } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { waveEnds } from '@quarterdeck/shared/values/waves.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { defaultsOf } from '../../../resources/storedValues.ts'
import type { Tables } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { readUpgradeable, type UpgradeablePhone } from './lists.ts'
import { insertPhones, recount } from './upgradeStore.ts'

const usual = defaultsOf(Object.entries(appBuild.actions!.upgrade!.form!))

/** Begins an upgrade to a build: which phones, in which waves. Everything else is done by and by (look.ts). */
export function startUpgrade(tables: Tables, wake: () => void): ActionHandler {
  const phones = tables.of(phoneList)
  const upgrades = tables.of(appUpgrade)
  return async (tx, row, { form: given, call }) => {
    // What nobody said is as careful as the dialog proposes.
    const { phones: serials, ...asked } = { ...usual, ...given }
    const all = await readUpgradeable(tx, { phones, accessScope: call.actor, build: row.id })
    const chosen = chosenOf(all, String(serials))
    const ends = waveEnds(String(asked.plan), chosen.length)
    if (!ends) throw new AppError('invalid', {}, { problems: [{ field: 'plan', code: 'not_waves' }] })
    const values = {
      name: nameOf(row),
      build: row.id,
      wave: 1,
      waves: ends.length,
      began: call.at,
      wave_since: call.at,
      ...asked,
    }
    const { added } = await applyChanges(tx, upgrades, { add: [values] }, call)
    const upgrade = added[0]!.id
    const waved = chosen.map(({ phone, version, version_code }, at) => ({
      phone,
      wave: ends.findIndex((end) => at < end) + 1,
      before: `${version} (${version_code})`,
    }))
    await insertPhones(tx, { upgrade, phones: waved, now: call.at })
    await recount(tx, upgrade)
    call.after.run(wake)
    return undefined
  }
}

function chosenOf(all: readonly UpgradeablePhone[], serials: string): readonly UpgradeablePhone[] {
  const wanted = new Set(serials.split(/[\s,，、]+/).filter(Boolean))
  if (wanted.size === 0) {
    if (all.length === 0) throw new AppError('nothing_to_upgrade')
    return all
  }
  const unknown = [...wanted].filter((serial) => !all.some((one) => one.serial === serial))
  if (unknown.length > 0) throw new AppError('phones_not_upgradeable', { phones: unknown.slice(0, 20).join(', ') })
  return all.filter(({ serial }) => wanted.has(serial))
}

function nameOf({ package: name, version, version_code }: Readonly<Record<string, unknown>>): string {
  return `${name} ${version} (${version_code})`.trim().slice(0, 255)
}
