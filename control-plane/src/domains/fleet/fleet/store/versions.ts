import { phone as phoneList } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import type { AccessScope } from '../../../../http/handler.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import * as lists from '../../../../platform/schema/tables.gen.ts'
import { appBuild, phone, platform } from '../../../../platform/schema/tables.gen.ts'
import type { Statement } from '../../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../../resources/hooks.ts'
import type { Table, Tables } from '../../../../resources/table.ts'
import { readable } from '../../../../resources/visibility/readable.ts'

/** What a row of such a list is of, and what it tells beside the version. */
interface Shape {
  of: string
  tells: string
}

const versions: Shape = {
  of: 'v.kind, v.package, v.version_code, v.version, v.md5',
  tells: "count(*) AS phones, coalesce(max(pl.name), '') AS platform",
}
const versionsOfPhones: Shape = {
  of: 'v.phone_id, v.kind, v.package',
  tells: `p.serial, coalesce(h.name, '') AS host, h.id AS host_id, p.state = ${phoneMachine.codes.online} AS online`,
}

/** Which versions of which apps, and of Android, are on how many of the phones that somebody sees. */
export function versionHooks(tables: Tables): ResourceHooks {
  const phones = tables.of(phoneList)
  return { query: ({ accessScope }) => versionsSeenBy(phones, accessScope, versions) }
}

/** The same phone by phone. */
export function phoneVersionHooks(tables: Tables): ResourceHooks {
  const phones = tables.of(phoneList)
  return { query: ({ accessScope }) => versionsSeenBy(phones, accessScope, versionsOfPhones) }
}

// Android has no version code, and nobody approves it.
function versionsSeenBy(phones: Table, accessScope: AccessScope, { of, tells }: Shape): Statement {
  const seen = readable(phones, accessScope, 'p')
  return {
    sql: `SELECT row_number() OVER (ORDER BY ${of}) AS id, v.kind, v.package, v.version, v.md5, ${tells},
        CASE v.kind WHEN 1 THEN v.version_code END AS version_code,
        CASE v.kind WHEN 1 THEN coalesce(max(b.approved), 3) END AS approved
      FROM phone_version v JOIN ${nameOf(phone)} p ON p.id = v.phone_id${seen ? ` AND ${seen.sql}` : ''}
        LEFT JOIN ${nameOf(lists.host)} h ON h.id = p.host LEFT JOIN ${nameOf(platform)} pl ON pl.app = v.package AND v.package <> ''
        LEFT JOIN ${nameOf(appBuild)} b ON b.package = v.package AND b.apk_md5 = v.md5 AND v.md5 <> ''
      GROUP BY ${of}`,
    params: seen?.params ?? [],
  }
}
