import { useMedia } from './useMedia.ts'

/** Whether the operator's system asks for less motion. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)')
}
