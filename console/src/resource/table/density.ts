import type { Density } from '@quarterdeck/shared/values/listPreference.ts'

export type { Density }

/** How high a row is, in px; table.css says it too. */
export const rowHeights = { compact: 32, normal: 44, wide: 54 } as const satisfies Record<Density, number>
