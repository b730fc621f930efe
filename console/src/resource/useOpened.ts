import { useCallback } from 'react'
import { useAddressParams } from '../ui/useAddressParams.ts'

/**
 * What is open over a page, as a parameter of the address: Back closes it, and a link opens it. A list inside keeps its
 * state under `<name>.`, which goes when it is closed.
 */
export function useOpened(name: string) {
  const [params, setParams] = useAddressParams()
  const open = useCallback(
    (value: string) =>
      setParams((before) => {
        const next = without(before, name)
        next.set(name, value)
        return next
      }),
    [setParams, name],
  )
  const close = useCallback(() => setParams((before) => without(before, name)), [setParams, name])
  return { opened: params.get(name) ?? undefined, open, close }
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  return new URLSearchParams([...params].filter(([key]) => key !== name && !key.startsWith(`${name}.`)))
}
