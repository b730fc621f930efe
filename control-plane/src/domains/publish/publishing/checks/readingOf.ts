import { mostCounted } from '@quarterdeck/shared/values/mostCounted.ts'
import type { RunChange } from '../../../work/runs/index.ts'

/** The numbers that a script has seen beside a post. */
export function numbersOf(result: RunChange['result'], at: number): Record<string, number> {
  const seen = Object.fromEntries(
    (['views', 'likes', 'comments', 'shares'] as const).flatMap((name) => {
      const value = Number(result?.[name] ?? Number.NaN)
      return Number.isInteger(value) && value >= 0 && value <= mostCounted ? [[name, value]] : []
    }),
  )
  return Object.keys(seen).length > 0 ? { ...seen, numbers_time: at } : {}
}

/** Whether what stands there bears the label, where the script has seen it. */
export function labelOf(result: RunChange['result']): { label_applied?: number } {
  const { label_applied: label } = result ?? {}
  return label === undefined ? {} : { label_applied: label === true || label === 1 ? 1 : 0 }
}
