import type { Density } from '@quarterdeck/shared/values/listPreference.ts'

export type { Density }

/** The sizes that antd has for them. */
export const densities = { compact: 'small', normal: 'medium', wide: 'large' } as const satisfies Record<
  Density,
  string
>
