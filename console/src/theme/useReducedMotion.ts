import { useSyncExternalStore } from 'react'

/** Whether the operator's system asks for less motion, followed as it changes. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => asked().matches)
}

function subscribe(listener: () => void): () => void {
  asked().addEventListener('change', listener)
  return () => asked().removeEventListener('change', listener)
}

function asked(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}
