import { z } from 'zod'

/** What a phone answered to all that an agent ever asks, masked: a test holds it, and simulated phones replay it. */
export const answerFile = z.object({
  format: z.literal('quarterdeck-answers'),
  version: z.literal(1),
  answers: z
    .array(
      z.object({
        /** As it was typed into the phone's shell. */
        command: z.string(),
        /** Both outputs, line ends as `\n`. */
        out: z.string(),
        status: z.number().int(),
      }),
    )
    .max(500),
})
export type AnswerFile = z.infer<typeof answerFile>
export type RecordedAnswer = AnswerFile['answers'][number]

/** In characters, as JSON: of a phone with thousands of apps as much as there is room for. */
export const longestAnswerFile = 3_000_000
