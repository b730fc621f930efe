import { useSyncExternalStore } from 'react'

const wall = matchMedia('(min-width: 2200px)')

/** Whether the page is so wide that it hangs on a wall, and is read from afar. */
export function useIsWall(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wall.addEventListener('change', changed)
      return () => wall.removeEventListener('change', changed)
    },
    () => wall.matches,
  )
}
