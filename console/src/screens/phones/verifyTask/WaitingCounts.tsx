import { verifyTaskCounts } from '@quarterdeck/shared/contracts/verifyTask.ts'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { verifyTask } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import './waitingCounts.css'

const queryKey = ['verify-task', 'counts']

/** How many wait for a person, in all and by cause; a click shows those. */
export function WaitingCounts({ list }: { list: List<Row> }) {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(verifyTaskCounts, {}, { signal })).data,
  })
  useChanged('verify-task', () => void queries.invalidateQueries({ queryKey }))
  if (!data) return null
  const show = (cause: number | '') =>
    list.go({
      page: 1,
      filters: { ...list.state.filters, state: String(verifyTaskMachine.codes.waiting), cause: String(cause) },
    })
  return (
    <span className="waiting-counts numbers">
      <button type="button" className="plain-link" onClick={() => show('')}>
        {t('verify-task.more.waiting', { total: formatNumber(data.waiting, language) })}
      </button>
      {data.causes.map(({ cause, waiting }) => (
        <button key={cause} type="button" className="plain-link" onClick={() => show(cause)}>
          {t(choiceKey(verifyTask, 'cause', cause))} {formatNumber(waiting, language)}
        </button>
      ))}
    </span>
  )
}
