import { z } from 'zod'
import { longestAlt } from '../values/releaseLimits.ts'
import { endpoint } from './endpoint.ts'

const length = z.number().min(0).max(1e15).optional()

/** A post as `checkPost` judges it. */
const postShape = z.object({
  text: z.string().max(200_000).default(''),
  title: z.string().max(10_000).default(''),
  media: z
    .array(
      z.object({
        kind: z.enum(['image', 'video']),
        name: z.string().max(255),
        format: z.string().max(20).optional(),
        bytes: length,
        width: length,
        height: length,
        seconds: length,
        alt: z.string().max(longestAlt).optional(),
      }),
    )
    .max(200)
    .default([]),
  accounts: z.number().int().min(1).max(100_000).default(1),
})

/** Beside the list of platforms (matrix-screens.md §5.2): would this post do there? */
export const checkPostCall = endpoint({
  name: 'platform.check-post',
  method: 'POST',
  path: '/platform/check-post',
  permission: 'platform.list',
  visibility: 'all',
  writes: false,
  summary:
    'Whether a post may go out on a platform as it is: its segments, and what is wrong with it. `ok`: no issue is an error. Nothing is kept.',
  body: postShape.extend({ platform: z.number().int().min(1) }),
  reply: z.object({
    ok: z.boolean(),
    weight: z.number(),
    segments: z.array(z.string()),
    issues: z.array(
      z.object({
        severity: z.enum(['error', 'warning']),
        field: z.string(),
        code: z.string(),
        data: z.record(z.string(), z.union([z.string(), z.number()])),
        message: z.string(),
      }),
    ),
  }),
})
