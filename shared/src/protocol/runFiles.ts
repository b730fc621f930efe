import { z } from 'zod'

/** Files that go along with a run: pictures and videos of a post, in their order. */

export const mostRunFiles = 25
/** 500 MB: a video of some minutes. */
export const mostRunFileBytes = 500 * 1024 * 1024

export const contentHash = z.string().regex(/^[0-9a-f]{64}$/)

/** What a file is called on the phone: by its order, whatever it was called before, so that no script has to know. */
export const runFileName = z.string().regex(/^\d{2}\.[a-z0-9]{1,8}$/)

export const offeredFile = z.object({
  name: runFileName,
  sha256: contentHash,
  size: z.number().int().min(0).max(mostRunFileBytes),
})
export type OfferedFile = z.infer<typeof offeredFile>
