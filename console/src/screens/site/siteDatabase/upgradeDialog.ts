import type { UpgradeRow } from '@quarterdeck/shared/contracts/upgrades.ts'

/** What is open over the list; records stand in the address. */
export type UpgradeDialog =
  | { kind: 'detect' | 'mode'; ids: readonly number[]; start?: number }
  | { kind: 'upgrade' | 'server'; row: UpgradeRow }
  | { kind: 'confirm'; rows: readonly UpgradeRow[] }
  | { kind: 'settings' }
