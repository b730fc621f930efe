import type { UpgradeRecord, UpgradeRow } from '@quarterdeck/shared/contracts/upgrades.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import { type Column, columnWidth } from '../../../resource/table/column.ts'
import { CutText } from '../../../ui/CutText.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { IpStatus, UpgradeMode, UpgradeResult, UpgradeStatus } from './UpgradeTags.tsx'

/** The columns of decisions.md §8. */
export function upgradeColumns(t: Translate): Column<UpgradeRow>[] {
  const column = made<UpgradeRow>(t)
  return [
    column('ip', 140, true, ({ ip }) => <CutText text={ip} copyable />),
    column('ipArr', 140, true, ({ ipArr }) => <CutText text={ipArr} copyable />),
    column('ip_status', 90, true, (row) => <IpStatus status={row.ip_status} />),
    column('version', 90, true, ({ version }) => <CutText text={version} />),
    column('new_version', 90, true, ({ new_version: version }) => <CutText text={version} />),
    column('status', 120, true, (row) => (
      <UpgradeStatus status={row.status} words={row.status_str} isConfirmed={row.is_confirmed === 1} />
    )),
    column('isAutomatic', 100, true, (row) => <UpgradeMode mode={row.isAutomatic} />),
    column('describe', 260, false, ({ describe }) => <CutText text={describe} />),
    column('update_time', 170, true, (row) => <ExactTime time={row.update_time} />),
  ]
}

export function recordColumns(t: Translate): Column<UpgradeRecord>[] {
  const column = made<UpgradeRecord>(t)
  return [
    column('ip', 130, true, ({ ip }) => <CutText text={ip} />),
    column('codeStr', 130, true, ({ codeStr }) => (
      <CutText text={named(t, codeKey('upgrade-code', codeStr)) ?? codeStr} />
    )),
    column('version', 100, true, ({ version }) => <CutText text={version} />),
    column('upgrade', 90, true, (row) => <UpgradeResult result={row.upgrade} />),
    column('status', 120, true, (row) => <UpgradeStatus status={row.status} words={row.status_str} />),
    column('describe', 220, false, ({ describe }) => <CutText text={describe} />),
    column('isAutomatic', 100, true, (row) => <UpgradeMode mode={row.isAutomatic} />),
    column('datetime', 170, true, (row) => <ExactTime time={row.datetime} />),
  ]
}

function made<R>(t: Translate) {
  return (key: keyof R & string, width: number, sortable: boolean, render: (row: R) => ReactNode): Column<R> => {
    const title = t(codeKey('upgrade.field', key))
    return { key, title, width: columnWidth(width, title), sortable, render }
  }
}
