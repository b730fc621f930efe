import { useCallback, useContext } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type AddressParams, applied, type Change } from './addressChange.ts'
import { LocalParamsContext } from './LocalParams.tsx'

/**
 * The parameters of the address, and how to change them. What is drawn follows the address a little later, on a slow
 * machine noticeably: a change starts from the address itself, so that one made meanwhile is not lost, and it does not
 * lead back to a page that is being left. Within `LocalParams` those of what is drawn there.
 */
export function useAddressParams(): AddressParams {
  const local = useContext(LocalParamsContext)
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const change = useCallback(
    (to: Change, how: { replace?: boolean } = {}) => {
      if (window.location.pathname !== pathname) return
      void navigate(`?${applied(new URLSearchParams(window.location.search), to)}`, how)
    },
    [navigate, pathname],
  )
  return local ?? [params, change]
}
