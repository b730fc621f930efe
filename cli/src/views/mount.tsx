import { render, useApp } from 'ink'
import { type ReactElement, useEffect, useState } from 'react'
import type { Io } from '../io.ts'

export interface Mounted<P> {
  update(props: P): void
  close(): Promise<void>
}

/** Draws a view with Ink on stderr, so that stdout stays for data. Keys are left alone: Ctrl+C stays a signal. */
export function mount<P extends object>(View: (props: P) => ReactElement, first: P, io: Io): Mounted<P> {
  let draw: (state: State<P>) => void = () => undefined
  let latest: State<P> = { props: first, last: false }
  const next = (state: State<P>) => {
    latest = state
    draw(state)
  }
  function Host() {
    const [state, setState] = useState(latest)
    const { exit } = useApp()
    useEffect(() => {
      draw = setState
      setState(latest)
    }, [])
    // From an effect and not from outside: otherwise the last frame is lost.
    useEffect(() => {
      if (state.last) exit()
    }, [state, exit])
    return <View {...state.props} />
  }
  const app = render(<Host />, {
    stdout: io.stderr as NodeJS.WriteStream,
    stdin: io.stdin as NodeJS.ReadStream,
    exitOnCtrlC: false,
    patchConsole: false,
    // Who mounts a view has seen that somebody watches (`showLive`); Ink would ask whether this is CI.
    interactive: true,
  })
  return {
    update: (props) => next({ props, last: false }),
    async close() {
      next({ props: latest.props, last: true })
      await app.waitUntilExit()
    },
  }
}

interface State<P> {
  props: P
  last: boolean
}
