import { StoreError } from '../storeError.ts'

/** Gives up waiting for a server that has the question and does not answer. */
export async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const message = `the database server did not answer within ${limitMs} ms`
  const timer = setTimeout(() => reject(new StoreError('STORE_UNREACHABLE', message)), limitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
