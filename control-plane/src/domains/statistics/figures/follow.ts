import { longestSpan } from '@quarterdeck/shared/resource/statistics.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import type { Context } from '../../../platform/context.ts'
import type { FigureSource } from '../../figureSource.ts'
import { madeDays } from './madeDays.ts'
import { spanOf, writeTable } from './writeDay.ts'

/**
 * Figures that are always what their lists hold: where a row of a finished day is written later (a sheet of last week's ads, an order that is
 * deleted), the days that were made are made again, the last first.
 */
export function createFollowing(
  { store, live, log, now }: Pick<Context, 'store' | 'live' | 'log' | 'now'>,
  sources: readonly FigureSource[],
) {
  /** The tables of each, as they were before its days were made last. */
  const seen = new Map<string, string>()
  return async (last: string, zone: string): Promise<void> => {
    for (const source of sources) {
      const { follows = [], definition } = source
      if (follows.length === 0) continue
      const versions = follows.map((table) => live.version(table)).join()
      if (seen.get(definition.name) === versions) continue
      const made = await madeDays(store.read, definition.name, { from: addDays(last, 1 - longestSpan), to: last })
      try {
        for (const day of [...made].sort().reverse()) await writeTable(store, source, spanOf(day, zone), now())
        seen.set(definition.name, versions)
      } catch (error) {
        // Other days are due all the same.
        log.error({ err: error, statistics: definition.name }, 'figures of finished days could not be made again')
      }
    }
  }
}
