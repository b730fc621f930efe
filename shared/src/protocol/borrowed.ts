import { z } from 'zod'

/** Settings of phones that work changes and gives back. */
export const borrowedSettings = [
  'default_input_method',
  'window_animation_scale',
  'transition_animation_scale',
  'animator_duration_scale',
] as const
export type BorrowedSetting = (typeof borrowedSettings)[number]

/** One setting that was borrowed of a phone and is not given back yet. */
export const borrowedValue = z.object({
  setting: z.enum(borrowedSettings),
  /** What the phone had; null where it had none, or did not say. */
  former: z.string().max(255).nullable(),
  /** What it was given. */
  given: z.string().max(255),
})
export type BorrowedValue = z.infer<typeof borrowedValue>

/** All that is borrowed of a phone. */
export const borrowedOfPhone = z.array(borrowedValue).max(borrowedSettings.length)
