import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** Values to set, `undefined` to take out; or everything that is to stand there in place of what does. */
type Change = Readonly<Record<string, string | undefined>> | ((before: URLSearchParams) => URLSearchParams)

/**
 * The parameters of the address, and how to change them. What is drawn follows the address a little later, on a slow
 * machine noticeably: a change starts from the address itself, so that one made meanwhile is not lost, and it does not
 * lead back to a page that is being left.
 */
export function useAddressParams(): [URLSearchParams, (change: Change, how?: { replace?: boolean }) => void] {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const change = useCallback(
    (to: Change, how: { replace?: boolean } = {}) => {
      if (window.location.pathname !== pathname) return
      const before = new URLSearchParams(window.location.search)
      void navigate(`?${typeof to === 'function' ? to(before) : changed(before, to)}`, how)
    },
    [navigate, pathname],
  )
  return [params, change]
}

function changed(params: URLSearchParams, values: Readonly<Record<string, string | undefined>>): URLSearchParams {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) params.delete(name)
    else params.set(name, value)
  }
  return params
}
