import { createContext, type ReactNode, useCallback, useMemo, useState } from 'react'
import { type AddressParams, applied, type Change } from './addressChange.ts'

/** The parameters of what keeps them out of the address; undefined where the address holds them. */
export const LocalParamsContext = createContext<AddressParams | undefined>(undefined)

/** Lists within it keep their filters, order and page for themselves: over a form the address is not theirs to change. */
export function LocalParams({ children }: { children: ReactNode }) {
  const [params, setParams] = useState(() => new URLSearchParams())
  const change = useCallback((to: Change) => setParams((before) => applied(new URLSearchParams(before), to)), [])
  const value = useMemo((): AddressParams => [params, change], [params, change])
  return <LocalParamsContext value={value}>{children}</LocalParamsContext>
}
