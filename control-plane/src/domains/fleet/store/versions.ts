import type { Sight } from '../../../http/handler.ts'
import type { Statement } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Table } from '../../../resources/table.ts'
import { readable } from '../../../resources/visibility/readable.ts'

/** Which versions of which apps, and of Android, are on how many of the phones that somebody sees. */
export function versionHooks(tables: ReadonlyMap<string, Table>): ResourceHooks {
  const phones = tables.get('phone')!
  return { query: ({ sight }) => versionsSeenBy(phones, sight) }
}

function versionsSeenBy(phones: Table, sight: Sight): Statement {
  const seen = readable(phones, sight, 'p')
  return {
    sql: `SELECT row_number() OVER (ORDER BY v.kind, v.package, v.version_code, v.version, v.md5) AS id,
        v.kind, v.package, v.version, CASE v.kind WHEN 1 THEN v.version_code END AS version_code, v.md5, count(*) AS phones,
        CASE v.kind WHEN 1 THEN coalesce(max(b.approved), 3) END AS approved, coalesce(max(pl.name), '') AS platform
      FROM phone_version v JOIN phone p ON p.id = v.phone_id${seen ? ` AND ${seen.sql}` : ''}
        LEFT JOIN platform pl ON pl.app = v.package AND v.package <> ''
        LEFT JOIN app_build b ON b.package = v.package AND b.apk_md5 = v.md5 AND v.md5 <> ''
      GROUP BY v.kind, v.package, v.version_code, v.version, v.md5`,
    params: seen?.params ?? [],
  }
}
