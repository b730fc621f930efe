import type { ScriptVerdict } from '@quarterdeck/shared/contracts/checkScript.ts'
import { useEffect, useState } from 'react'

/** How long one has stopped typing before the script is read again. */
const pauseMs = 300

/** What is wrong with a script, by the same reader as the server's; undefined while there is none. */
export function useScriptVerdict(source: string): ScriptVerdict | undefined {
  const [verdict, setVerdict] = useState<ScriptVerdict>()
  useEffect(() => {
    if (source.trim() === '') {
      setVerdict(undefined)
      return undefined
    }
    let late = false
    const timer = setTimeout(async () => {
      const { checkScript } = await import('@quarterdeck/shared/contracts/checkScript.ts')
      if (!late) setVerdict(checkScript(source))
    }, pauseMs)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [source])
  return verdict
}
