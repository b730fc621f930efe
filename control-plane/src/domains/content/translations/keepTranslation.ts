import {
  aiMade,
  libraryItem as libraryItemList,
  librarySources,
} from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { libraryItem } from '../../../platform/schema/tables.gen.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { addEntry } from '../../../resources/mutations/auditEntries.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Tables } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'

/** A translation becomes a text of the library, with the mark that a model made it. */
export function keepTranslation(tables: Tables): ActionHandler {
  const table = tables.of(libraryItemList)
  return async (tx, row, { call }) => {
    const of = await selectItem.get(tx, { id: Number(row.item) })
    const add: Stored = {
      content: String(row.text),
      title: of?.title ?? '',
      language: String(row.language),
      persona: of?.persona ?? null,
      group: of?.group ?? null,
      keywords: of?.keywords ?? '',
      tags: of?.tags ?? '',
      source: librarySources.task,
      ai_generated: 1,
      rights: aiMade,
    }
    const { added } = await applyChanges(tx, table, { add: [add] }, call)
    const reply = { added: 1, same: 0, removed: 0, ids: added.map(({ id }) => id), batch: null }
    await call.context.audit.record(tx, addEntry(table, call, { rows: added, reply, isOverwrite: false }))
    return { kept: 1 }
  }
}

const selectItem = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(libraryItem).where(eq(libraryItem.id, p.id)),
)
