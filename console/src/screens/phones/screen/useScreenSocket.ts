import type { ScreenPlace } from '@quarterdeck/shared/protocol/screen.ts'
import { useEffect, useState } from 'react'
import { openScreenSocket, type ScreenMode, type ScreenSocket, type SocketState } from './screenSocket.ts'

interface Opened {
  socket: ScreenSocket | undefined
  state: SocketState
}

/** One socket for all phones of a page, for as long as it shows them. None without phones. */
export function useScreenSocket(phones: readonly number[], mode: ScreenMode, place: ScreenPlace): Opened {
  const [socket, setSocket] = useState<ScreenSocket>()
  const [state, setState] = useState<SocketState>('connecting')
  const named = phones.join()
  useEffect(() => {
    if (named === '') return undefined
    const end = new AbortController()
    setSocket(
      openScreenSocket({
        ...{ phones: named.split(',').map(Number), mode, place },
        ...{ signal: end.signal, onState: setState },
      }),
    )
    return () => {
      end.abort()
      setSocket(undefined)
    }
  }, [named, mode, place])
  return { socket, state }
}
