import { useMutation } from '@tanstack/react-query'
import { consequenceOf, isCallError } from './consequence.ts'
import { reportFailure } from './tellFailure.ts'

interface Outcome<R, I> {
  onDone?(result: R, input: I): unknown
  /** True where the failure is shown by the caller: at the fields of a form. */
  onFailed?(error: unknown, input: I): boolean
}

/** Something an operator does. A refusal that nobody shows otherwise becomes a toast; what is open stays open. */
export function useAction<R, I = void>(act: (input: I) => Promise<R>, { onDone, onFailed }: Outcome<R, I> = {}) {
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError(error, input) {
      if (isCallError(error) && consequenceOf(error) !== 'none') return
      if (!onFailed?.(error, input)) reportFailure(error)
    },
  })
}
