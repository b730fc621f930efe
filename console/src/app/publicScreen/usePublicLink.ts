import type { PublicLink } from '@quarterdeck/shared/protocol/screen.ts'
import { useEffect, useState } from 'react'
import { createScreenSocket, type ScreenSocket, type SocketState } from '../../screens/phones/screen/screenSocket.ts'

export interface PublicScreen {
  socket: ScreenSocket | undefined
  state: SocketState
  /** As the server tells of it; undefined until then. */
  link: PublicLink | undefined
  /** Which phone it shows. */
  phone: number | undefined
}

/** The socket of a public link, opened again while the link is good. */
export function usePublicLink(token: string): PublicScreen {
  const [socket, setSocket] = useState<ScreenSocket>()
  const [state, setState] = useState<SocketState>('connecting')
  const [told, setTold] = useState<{ phone: number; link: PublicLink }>()
  useEffect(() => {
    const end = new AbortController()
    setSocket(
      createScreenSocket({
        address: async () => `web/${encodeURIComponent(token)}`,
        signal: end.signal,
        onState: setState,
        onLink: (phone, link) => setTold({ phone, link }),
      }),
    )
    return () => {
      end.abort()
      setSocket(undefined)
    }
  }, [token])
  return { socket, state, link: told?.link, phone: told?.phone }
}
