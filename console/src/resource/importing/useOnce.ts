import { useEffect, useRef } from 'react'

/** Calls back once for each new value that is not false. */
export function useOnce(value: string | false, callback: () => void): void {
  const seen = useRef<string | false>(false)
  useEffect(() => {
    if (value === false || value === seen.current) return
    seen.current = value
    callback()
  }, [value, callback])
}
