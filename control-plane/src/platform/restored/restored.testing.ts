import type { Restored } from './restored.ts'

/** Nothing was ever restored. */
export const notRestored: Restored = {
  standing: () => undefined,
  latest: () => undefined,
  holds: () => false,
  onResumed: () => undefined,
  resume: async () => undefined,
  told: async () => undefined,
  onTold: () => undefined,
  resumeRest: async () => undefined,
  read: async () => undefined,
}
