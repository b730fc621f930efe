import { index } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { libraryItem } from '../../../platform/schema/tables.gen.ts'

/** Each new text is looked for among those that are there. */
export const libraryIndexes = indexesOn(libraryItem, [index('library_item_content').on(libraryItem.content_hash)])
