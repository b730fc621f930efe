/** `wm size`, px. An override is what is in force. */
export function parseScreenSize(text: string): { width: number; height: number } | undefined {
  const match = /Override size: (\d+)x(\d+)/.exec(text) ?? /Physical size: (\d+)x(\d+)/.exec(text)
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined
}
