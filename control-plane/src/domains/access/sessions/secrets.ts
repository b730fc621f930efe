import type { SealedColumn } from '../../../platform/secrets.ts'

/** One that waits to be confirmed becomes the other as it stands. */
export const secondFactorOwner = (userId: number | string): string => `second_factor ${userId}`

export const sessionSecrets: readonly SealedColumn[] = [
  { table: 'second_factor', key: 'user_id', text: 'secret', set: 'secret = ?', owner: secondFactorOwner },
  { table: 'second_factor', key: 'user_id', text: 'pending', set: 'pending = ?', owner: secondFactorOwner },
]
