export type StubRow = { id: number } & Record<string, unknown>

/** `YYYY-MM-DD HH:mm:ss` of Asia/Shanghai, some seconds ago. */
export function ago(seconds: number): string {
  return new Date(Date.now() + 8 * 3_600_000 - seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
