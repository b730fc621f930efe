import type { AnyResource } from './define.ts'

/** What may be sent in, as it stands in the path, with the resource that it fills or reports to. */
export function ingestKindsIn(definitions: readonly AnyResource[]): { kind: string; resource: string }[] {
  return definitions.flatMap(({ name, ingest, reported }) =>
    [ingest, reported].flatMap((one) => (one ? [{ kind: one.kind, resource: name }] : [])),
  )
}
