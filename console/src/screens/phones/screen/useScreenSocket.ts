import { createScreenToken } from '@quarterdeck/shared/contracts/screen.ts'
import type { ScreenPlace } from '@quarterdeck/shared/protocol/screen.ts'
import { useEffect, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { createScreenSocket, type ScreenMode, type ScreenSocket, type SocketState } from './screenSocket.ts'

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
      createScreenSocket({
        async address(signal) {
          const body = { phones: named.split(',').map(Number), mode, place }
          return (await ask(createScreenToken, { body }, { signal, quiet: true })).data.url
        },
        signal: end.signal,
        onState: setState,
      }),
    )
    return () => {
      end.abort()
      setSocket(undefined)
    }
  }, [named, mode, place])
  return { socket, state }
}
