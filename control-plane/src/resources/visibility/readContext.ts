import type { AccessScope } from '../../http/handler.ts'
import type { FileAddresses } from '../../platform/contents/fileAddresses.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'

/** For whom rows are read, and when. */
export interface ReadContext {
  /** Who reads, and so which rows there are (`readable`). */
  readonly accessScope: AccessScope
  /** IANA zone in which times are said. */
  readonly zone: string
  /** UTC milliseconds. */
  readonly now: number
  /** Where files of rows are shown; absent where nobody looks at what is read. */
  readonly addresses?: FileAddresses
}

export function readContextOf(
  { settings, now, fileAddresses }: Pick<Context, 'settings' | 'now' | 'fileAddresses'>,
  accessScope: AccessScope,
): ReadContext {
  return { accessScope, zone: settings.get(systemSettings.zone), now: now(), addresses: fileAddresses }
}

/** Of work that the system does by itself, and of programs with an API key: every row is there. */
export const seesAll: AccessScope = { userId: 0, reach: 'all', groupId: 0, organisationId: 0, external: false }
