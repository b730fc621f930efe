import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'

/** What is known of a phone apart from how it is connected. */
export type DeviceFacts = Omit<PhoneFacts, 'serial' | 'address' | 'state'>

export const unknownFacts: DeviceFacts = {
  told: [],
  unread: [],
  brand: '',
  model: '',
  emulated: false,
  release: '',
  rom: '',
  ip: '',
  proxy: 'unknown',
  sdk: 0,
  width: 0,
  height: 0,
  battery: -1,
  temperature: -273,
  charging: false,
  storageFree: -1,
  storageTotal: -1,
  area: '',
  sims: [],
  users: [],
  apps: [],
}
