import type { Context } from '../context.ts'
import { createServerHealth, type ServerHealth } from './serverHealth.ts'

/** Of a database that a test has opened itself. */
export function testServerHealth(
  context: Pick<Context, 'store' | 'settings' | 'dataDir' | 'now' | 'log'>,
  database: string,
): Promise<ServerHealth> {
  return createServerHealth({ ...context, database, isAfterUncleanEnd: false, isFirstStart: false })
}
