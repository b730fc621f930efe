import {
  confirmAddresses,
  detectVersions,
  listUpgradeRecords,
  listUpgrades,
  runUpgrade,
  setUpgradeMode,
  type UpgradeRecord,
  type UpgradeRow,
} from '@quarterdeck/shared/contracts/upgrades.ts'
import { ask } from '../../../api/ask.ts'
import { type Loaded, loadedOf, type Query } from '../../../api/resourceCalls.ts'

/** Live topic and permission prefix. */
export const topic = 'upgrade'

export async function loadUpgrades(query: Query, signal: AbortSignal): Promise<Loaded<UpgradeRow>> {
  return loadedOf<UpgradeRow>(await ask(listUpgrades, { query }, { signal }))
}

export async function loadRecords(query: Query, signal: AbortSignal): Promise<Loaded<UpgradeRecord>> {
  return loadedOf<UpgradeRecord>(await ask(listUpgradeRecords, { query }, { signal }))
}

/** These answer with what happens now, in the reader's language. */
export async function detect(ids: readonly number[]): Promise<string> {
  return (await ask(detectVersions, { query: { ids: ids.join(',') } })).message
}

/** Each with the address that was shown. */
export async function confirm(rows: readonly UpgradeRow[]): Promise<string> {
  const servers = rows.map(({ id, ip }) => ({ id, ip }))
  return (await ask(confirmAddresses, { body: { servers } })).message
}

export async function upgrade(id: number): Promise<string> {
  return (await ask(runUpgrade, { query: { id: String(id) } })).message
}

export async function changeMode(ids: readonly number[], isAutomatic: number): Promise<string> {
  return (await ask(setUpgradeMode, { query: { id: ids.join(','), isAutomatic: String(isAutomatic) } })).message
}
