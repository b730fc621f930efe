import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'

/** A row with nothing in it but these values. */
export function rowOf({ fields }: AnyResource, values: { id: number } & Record<string, unknown>): never {
  const blank = Object.entries(fields).flatMap(([name, { kind }]) => [
    [name, isWord(kind) ? '' : 0],
    ...(kind === 'reference' || kind === 'links' ? [[`${name}_label`, '']] : []),
    ...(kind === 'links' ? [[`${name}_colour`, '']] : []),
    ...(kind === 'file' ? [[`${name}_files`, []]] : []),
  ])
  return { ...Object.fromEntries(blank), ...values } as never
}

function isWord(kind: Field['kind']): boolean {
  return (
    kind === 'text' || kind === 'time' || kind === 'links' || kind === 'words' || kind === 'file' || kind === 'image'
  )
}
