import type { Sight } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'

/** For whom rows are read, and when. */
export interface Reader {
  /** Who reads, and so which rows there are (`readable`). */
  readonly sight: Sight
  /** IANA zone in which times are said. */
  readonly zone: string
  /** UTC milliseconds. */
  readonly now: number
}

export function readerOf({ settings, now }: Pick<Context, 'settings' | 'now'>, sight: Sight): Reader {
  return { sight, zone: settings.get(systemSettings.zone), now: now() }
}

/** Of work that the system does by itself, and of programs with an API key: every row is there. */
export const seesAll: Sight = { userId: 0, reach: 'all', groupId: 0, organisationId: 0, external: false }
