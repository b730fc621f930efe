import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

/** Fields that every list has. */
export const fieldTexts = {
  id: words.id,
  keyword: words.searchKeyword,
  start_time: words.from,
  end_time: words.to,
} satisfies Record<string, Text>
