import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sight } from './handler.ts'

/** What is internal is for people of internal organisations; `key` says what was asked for. */
export function refuseExternal({ external }: Pick<Sight, 'external'>, key: string): void {
  if (external) throw new AppError('forbidden', { key })
}
