/**
 * The id of a run: 9 characters of time and 13 of chance, so that ids sort by age and none is ever given twice, also not
 * by a database that was put back from a copy while agents still hold results of the time after it.
 */
export function newRunId(nowMs: number, chance: Uint8Array): string {
  const random = chance.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  return `${nowMs.toString(36).padStart(9, '0')}${random.toString(36).padStart(13, '0')}`
}
