import type { UpgradeRecord, UpgradeRow } from '@quarterdeck/shared/contracts/upgrades.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { upgradeMachine } from '@quarterdeck/shared/states/upgrade.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Settings } from '../../../platform/settings.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { inWords } from './outcomes.ts'
import { upgradeSettings } from './settings.ts'
import type { RecordRow, SiteRow } from './store/lists.ts'

/** A site as the list gives it out: before its first detection it has no status. */
export function toUpgradeRow(row: SiteRow, settings: Settings, t: Translate): UpgradeRow {
  const { id, ip, ipArr, version, own_version, own_port } = row
  const isDetected = row.status !== upgradeMachine.codes.undetected
  return {
    id,
    ip,
    ipArr,
    version,
    own_version,
    own_port,
    ip_status: toFlag(row.ip_status),
    is_confirmed: toFlag(row.is_confirmed),
    has_own_token: toFlag(row.has_own_token),
    new_version: row.new_version || own_version || settings.get(upgradeSettings.upgradeVersion),
    status: isDetected ? row.status : null,
    status_str: statusOf(row, isDetected, t),
    isAutomatic: toFlag(row.is_automatic),
    describe: inWords(row.outcome, row.detail, t),
    update_time: row.update_time === null ? null : formatTime(row.update_time, settings.get(systemSettings.zone)),
    port: own_port ?? settings.get(upgradeSettings.upgradePort),
  }
}

function statusOf({ status, is_confirmed }: SiteRow, isDetected: boolean, t: Translate): string {
  if (is_confirmed === 0) return t('upgrade.unconfirmed')
  return isDetected ? t(codeKey('upgrade.choice.status', status)) : t('upgrade.undetected')
}

export function toUpgradeRecord(row: RecordRow, zone: string, t: Translate): UpgradeRecord {
  const { id, ip, code, version, status, outcome, detail, at } = row
  return {
    id,
    ip,
    version,
    status,
    upgrade: toFlag(row.upgrade),
    codeStr: code,
    status_str: t(codeKey('upgrade.record.status', status)),
    describe: inWords(outcome, detail, t),
    isAutomatic: toFlag(row.is_automatic),
    datetime: formatTime(at, zone),
  }
}

function toFlag(value: number): 0 | 1 {
  return value === 1 ? 1 : 0
}
