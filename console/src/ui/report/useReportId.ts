import { useSearchParams } from 'react-router-dom'

/** Of which row a page is: `?id=`. */
export function useReportId(): number | undefined {
  const [params] = useSearchParams()
  const id = Number(params.get('id') ?? '')
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
