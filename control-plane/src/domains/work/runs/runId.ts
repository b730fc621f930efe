/**
 * Ids of runs: 9 characters of time and 13 of chance, so that ids sort by age and none is ever given twice, also not
 * by a database that was put back from a copy while agents still hold results of the time after it.
 */
export function createRunIds(nowMs: () => number, randomBytes: (count: number) => Buffer): () => string {
  // An import asks for tens of thousands of ids: fetching the chance for one costs more than making it.
  let chance: Buffer = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at === chance.length) {
      chance = randomBytes(8 * 256)
      at = 0
    }
    const random = chance.readBigUInt64BE(at)
    at += 8
    return `${nowMs().toString(36).padStart(9, '0')}${random.toString(36).padStart(13, '0')}`
  }
}
