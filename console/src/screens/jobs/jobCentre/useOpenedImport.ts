import { useAddressParams } from '../../../ui/useAddressParams.ts'

/** The import that the address opens. */
export function useOpenedImport(): { opened: string | null; open(batch: string): void; close(): void } {
  const [params, setParams] = useAddressParams()
  const set = (batch: string | undefined) => setParams({ import: batch })
  return { opened: params.get('import'), open: set, close: () => set(undefined) }
}
