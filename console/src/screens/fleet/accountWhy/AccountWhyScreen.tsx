import { accountWhy, accountWhyFile } from '@quarterdeck/shared/contracts/account.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, askFile } from '../../../api/ask.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { ReportScreen } from '../../../ui/report/ReportScreen.tsx'
import { useReportId } from '../../../ui/report/useReportId.ts'

const refreshMs = 5_000

/** Why one account may run, or why not. */
export function AccountWhyScreen() {
  const id = useReportId()
  const queries = useQueryClient()
  const queryKey = ['account', 'why', id]
  const query = { id: id ?? 0 }
  const report = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(accountWhy, { query }, { signal })).data,
    enabled: id !== undefined,
  })
  const refresh = () => void queries.invalidateQueries({ queryKey })
  useChanged('account', refresh, refreshMs)
  useChanged('platform', refresh, refreshMs)
  return <ReportScreen id={id} report={report} list="/accountManage" save={() => askFile(accountWhyFile, { query })} />
}
