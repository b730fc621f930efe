import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten'

/** A text of the interpreter that is no longer than this; of any other nothing is copied out of its memory. */
export function boundedText(vm: QuickJSContext, handle: QuickJSHandle, longest: number): string | undefined {
  if (vm.typeof(handle) !== 'string') return undefined
  const length = vm.getProp(handle, 'length').consume((each) => vm.getNumber(each))
  return length <= longest ? vm.getString(handle) : undefined
}
