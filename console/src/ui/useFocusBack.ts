import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before, when what took it goes away. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog's own trap has let go.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && isNowhere()) before.focus()
      })
    },
    [before],
  )
}

/** Whoever has put the focus somewhere on purpose keeps it there. */
function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
