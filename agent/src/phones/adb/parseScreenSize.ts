import { measured, ranges } from '../answers/plausible.ts'

/** `wm size`, px. An override is what is in force. */
export function parseScreenSize(text: string): { width: number; height: number } | undefined {
  const match = /Override size: (\d+)x(\d+)/.exec(text) ?? /Physical size: (\d+)x(\d+)/.exec(text)
  const [width, height] = [match?.[1], match?.[2]].map((side) => measured(side, ranges.pixels))
  return width && height ? { width, height } : undefined
}
