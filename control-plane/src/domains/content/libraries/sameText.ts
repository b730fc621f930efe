import { createHash } from 'node:crypto'
import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { libraryItem } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stored } from '../../../resources/stored.ts'

/** A text as it is compared: composed characters, and blanks of any kind and number as one. '' of nothing. */
export function comparable(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** What two texts have in common that say the same; '' of nothing. */
export function hashOfText(text: string): string {
  const same = comparable(text)
  return same === '' ? '' : createHash('sha256').update(same).digest('hex')
}

/** Of each row whether another of its organisation holds the same text, with what that one is called. */
export async function sameTextProblems(
  sql: Sql,
  rows: readonly Stored[],
  organisationOf: (row: Stored) => unknown,
): Promise<Problem[][]> {
  const hashes = [...new Set(rows.map(hashOf))].filter((hash) => hash !== '')
  if (hashes.length === 0) return rows.map(() => [])
  const changing = new Set(rows.map(({ id }) => id))
  const standing = (await selectSame.all(sql, { hashes })).filter(({ id }) => !changing.has(id))
  const known = new Map<string, { id: unknown; called: string }>()
  const placeOf = (row: Stored, organisation: unknown) => `${organisation}/${hashOf(row)}`
  for (const row of standing) known.set(placeOf(row, row.organisation_id), { id: row.id, called: calledAs(row) })
  return rows.map((row) => {
    if (hashOf(row) === '') return []
    const place = placeOf(row, organisationOf(row))
    const other = known.get(place)
    if (other) return [{ field: 'content', code: 'content_twice', data: { name: other.called } }]
    known.set(place, { id: row.id, called: calledAs(row) })
    return []
  })
}

function hashOf({ content_hash }: Stored): string {
  return String(content_hash ?? '')
}

/** Its title; without one its number, and of what has none yet how it begins. */
function calledAs({ id, title, content }: Stored): string {
  if (title) return String(title)
  return id ? `#${id}` : comparable(String(content)).slice(0, 40)
}

const selectSame = prepared((q, p: Params<{ hashes: readonly string[] }>) =>
  q
    .select({
      id: libraryItem.id,
      title: libraryItem.title,
      content: libraryItem.content,
      content_hash: libraryItem.content_hash,
      organisation_id: libraryItem.organisation_id,
    })
    .from(libraryItem)
    .where(isAmong(libraryItem.content_hash, p.hashes)),
)
