import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sight } from './handler.ts'

/** What is internal is for people of internal organisations; `key` says what was asked for. */
export function refuseExternal({ external }: Pick<Sight, 'external'>, key: string): void {
  if (external) throw new AppError('forbidden', { key })
}

/** Administration of the installation needs reach over all of it, and an internal organisation. */
export function mustAdminister({ external, reach }: Pick<Sight, 'external' | 'reach'>, key: string): void {
  if (external || reach !== 'all') throw new AppError('forbidden', { key })
}
