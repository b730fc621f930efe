import { useReducer } from 'react'

const kept = new Map<string, string>()

/**
 * What somebody types beside something that is looked at, under its name: it is there again when one comes back from another tab or
 * row, and nowhere else. It goes with the page, and where it is set to ''.
 */
export function useKept(name: string): readonly [string, (text: string) => void] {
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const set = (text: string) => {
    if (text === '') kept.delete(name)
    else kept.set(name, text)
    draw()
  }
  return [kept.get(name) ?? '', set]
}
