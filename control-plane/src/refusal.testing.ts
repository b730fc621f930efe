import { CallError } from '@quarterdeck/shared/contracts/call.ts'

/** The refusal of a call that must not succeed. */
export async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error(`not refused: ${error}`)
  return error
}
