import type { Context } from '../context.ts'
import { createUpkeep, type Upkeep } from './upkeep.ts'

/** Of a database that a test has opened itself. */
export function testUpkeep(
  context: Pick<Context, 'store' | 'settings' | 'dataDir' | 'now' | 'log'>,
  database: string,
): Promise<Upkeep> {
  return createUpkeep({ ...context, database, isAfterUncleanEnd: false, isFirstStart: false })
}
