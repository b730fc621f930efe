import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { posting } from '@quarterdeck/shared/resources/site/posting.ts'
import type { Row } from '../../../api/resourceCalls.ts'

/** What "copy result" puts on the clipboard (site-cluster.md §7.3): three counts, then the ranking list, one a line. */
export function resultText(row: Row, t: Translate): string {
  const counts = (['domain_list_num', 'domain_total_num', 'rankings_num'] as const).map(
    (name) => `${t(fieldKey(posting, name))}: ${Number(row[name] ?? 0)}`,
  )
  return [...counts, ...rankingsOf(row)].join('\n')
}

/** `rankings_data` as a list. */
export function rankingsOf(row: Row): string[] {
  return String(row.rankings_data ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
