import { useSearchParams } from 'react-router-dom'

/** The import that the address opens. */
export function useOpenedImport(): { opened: string | null; open(batch: string): void; close(): void } {
  const [params, setParams] = useSearchParams()
  const set = (batch: string | undefined) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (batch === undefined) next.delete('import')
      else next.set('import', batch)
      return next
    })
  return { opened: params.get('import'), open: set, close: () => set(undefined) }
}
