import { publicationChain, publicationChainFile } from '@quarterdeck/shared/contracts/publishing.ts'
import { useQuery } from '@tanstack/react-query'
import { ask, askFile } from '../../../api/ask.ts'
import { ReportScreen } from '../../../ui/report/ReportScreen.tsx'
import { useReportId } from '../../../ui/report/useReportId.ts'

/** The chain backwards from one publication. */
export function PublicationChainScreen() {
  const id = useReportId()
  const query = { id: id ?? 0 }
  const report = useQuery({
    queryKey: ['publication', 'chain', id],
    queryFn: async ({ signal }) => (await ask(publicationChain, { query }, { signal })).data,
    enabled: id !== undefined,
  })
  const save = () => askFile(publicationChainFile, { query })
  return <ReportScreen id={id} report={report} list="/publicationManage" save={save} />
}
