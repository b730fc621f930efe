import { z } from 'zod'

/**
 * A file of a row as it goes out. `url` and `thumb` hold for this hour and the next, for whoever has them; `thumb`, at most 320 pixels
 * wide and high, only of pictures; the size in pixels of pictures and videos.
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
  /** Of videos; 0 of others. */
  seconds: z.number(),
  /** Of videos, clockwise; `width` and `height` are those of the turned picture. */
  rotation: z.number().int(),
  /** Of videos: avc, hevc, vp9, av1 … */
  codec: z.string(),
  /**
   * What was done to a picture or video before it was kept: turned upright, what it said beside its pictures, what stood behind it, colours of
   * print, its certificate of origin.
   */
  cleaned: z.array(z.enum(['turned', 'data', 'rest', 'colours', 'origin'])),
  url: z.string(),
  thumb: z.string(),
})
export type FileReply = z.output<typeof fileReply>
