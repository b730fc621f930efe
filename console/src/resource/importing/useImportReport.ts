import { getImport } from '@quarterdeck/shared/contracts/imports.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { useProgress } from '../../live/LiveProvider.tsx'

/** How often a running import is asked for; its live progress comes besides. */
const pollMs = 700

/** The newest report of an import: asked for while it checks or imports, with live progress in between. */
export function useImportReport(first: ImportReport | undefined) {
  const [report, setReport] = useState(first)
  const running = report?.state === 'checking' || report?.state === 'importing'
  const id = report?.id
  const { data } = useQuery({
    queryKey: ['import', id],
    queryFn: async ({ signal }) => (await ask(getImport, { query: { id: id! } }, { signal })).data,
    enabled: running,
    refetchInterval: pollMs,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) setReport((before) => (before?.id === data.id && isNewer(data, before) ? data : before))
  }, [data])
  useProgress(running ? id : undefined, ({ done }) =>
    setReport((before) => before && { ...before, done: Math.max(before.done, done) }),
  )
  return { report, setReport }
}

const order: Readonly<Record<ImportReport['state'], number>> = {
  checking: 0,
  checked: 1,
  importing: 2,
  failed: 3,
  done: 3,
  undone: 4,
}

/** An answer that was on its way while something was confirmed must not undoes it. */
function isNewer(next: ImportReport, before: ImportReport): boolean {
  return order[next.state] > order[before.state] || (next.state === before.state && next.done >= before.done)
}
