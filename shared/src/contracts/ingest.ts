import { z } from 'zod'
import type { AnyResource } from '../resource/define.ts'
import { ingestKindsIn } from '../resource/ingestKinds.ts'
import { resources } from '../resources/registry.gen.ts'
import { endpoint } from './endpoint.ts'

/** Longest line of an ingest, in bytes; longer ones are wrong. */
export const ingestLineLimit = 1_048_576
/** How many wrong lines an answer names. */
export const ingestProblemLimit = 100
/** After so many wrong lines nobody reads on: the sender's format is wrong, not a line of it. */
export const ingestWrongLimit = 10_000

/** What may be sent in, as it stands in the path, with the resource that it fills. */
export function ingestKinds(): { kind: string; resource: string }[] {
  return ingestKindsIn(resources as readonly AnyResource[])
}

export const ingestReply = z.object({
  /** Lines that were read; blank ones do not count. received = added + changed + same + wrong. */
  received: z.number().int(),
  added: z.number().int(),
  /** Lines that stood there already with other content, and replaced it. */
  changed: z.number().int(),
  /** Lines that stood there already; of logs, also those with other content. */
  same: z.number().int(),
  wrong: z.number().int(),
  /** The first 100 wrong lines; `line` counts from 1, blank ones too. */
  errors: z.array(z.object({ line: z.number().int(), field: z.string(), message: z.string() })),
})
export type IngestReply = z.infer<typeof ingestReply>

/**
 * Takes rows in, one JSON object a line (NDJSON, UTF-8, gzip welcome), however many; a line has at most 1 MB. Right lines
 * are stored whatever the others are; after 10,000 wrong ones reading stops (`lines_wrong`). What was answered is on disk; a request that breaks off may be sent again as a whole:
 * a repeated line changes nothing. With an API key, or with a session that has the permission.
 */
export const sendIngest = endpoint({
  name: 'ingest.send',
  method: 'POST',
  path: '/ingest/:kind',
  permission: 'ingest.send',
  visibility: 'internal',
  summary: 'Take rows in, one JSON object a line; repeated lines change nothing.',
  query: z.object({ kind: z.string().max(64) }),
  stream: true,
  apiKeys: true,
  reply: ingestReply,
})
