import { z } from 'zod'
import { contentHash, mostRunFileBytes } from '../protocol/runFiles.ts'
import { endpoint } from './endpoint.ts'

/** A file of a run under way, for the host that holds its lease, with its host secret as bearer token. */
export const fetchRunFile = endpoint({
  name: 'agent.runFile',
  method: 'GET',
  path: '/agents/run-file',
  permission: 'public',
  visibility: 'public',
  summary:
    'A file of a run that the calling host works on, by its secret; from a byte on, where a part has come already.',
  query: z.object({
    lease: z.coerce.number().int().min(1),
    sha256: contentHash,
    from: z.coerce.number().int().min(0).max(mostRunFileBytes).default(0),
  }),
  shape: 'file',
})
