import { useMedia } from '../theme/useMedia.ts'

/** Whether the page is so wide that it hangs on a wall, and is read from afar. */
export function useIsWall(): boolean {
  return useMedia('(min-width: 2200px)')
}
