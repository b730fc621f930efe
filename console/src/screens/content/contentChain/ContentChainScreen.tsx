import { contentChain, contentChainFile } from '@quarterdeck/shared/contracts/contentTasks.ts'
import { useQuery } from '@tanstack/react-query'
import { ask, askFile } from '../../../api/ask.ts'
import { ReportScreen } from '../../../ui/report/ReportScreen.tsx'
import { useReportId } from '../../../ui/report/useReportId.ts'

/** The chain backwards from one post. */
export function ContentChainScreen() {
  const id = useReportId()
  const query = { id: id ?? 0 }
  const report = useQuery({
    queryKey: ['content-item', 'chain', id],
    queryFn: async ({ signal }) => (await ask(contentChain, { query }, { signal })).data,
    enabled: id !== undefined,
  })
  return <ReportScreen id={id} report={report} list="/taskManage" save={() => askFile(contentChainFile, { query })} />
}
