import { comparisonResult } from '@quarterdeck/shared/contracts/comparison.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { copy } from '../../../ui/copy.ts'

/** The three counts and then the ranking list, one domain a line (site-cluster.md §7.3): all of it, not what the list shows. */
export async function copyResult({ id }: Row, t: Translate): Promise<void> {
  const { data } = await ask(comparisonResult, { query: { id } })
  const { domain_list_num: list, domain_total_num: total, rankings_num: rankings } = data
  const text = [t('comparison.more.result', { list, total, rankings }), ...data.rankings].join('\n')
  await copy(text, t, 1, t('comparison.more.copied', { count: rankings }))
}
