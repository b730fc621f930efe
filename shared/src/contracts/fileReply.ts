import { z } from 'zod'

/**
 * A file of a row as it goes out. `url` and `thumb` hold for this hour and the next, for whoever has them; `thumb`, at most 320 pixels
 * wide and high, and the size in pixels only of pictures.
 */
export const fileReply = z.object({
  id: z.number().int(),
  name: z.string(),
  /** By content, not by name. */
  type: z.string(),
  /** In bytes. */
  size: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  url: z.string(),
  thumb: z.string(),
})
export type FileReply = z.output<typeof fileReply>
