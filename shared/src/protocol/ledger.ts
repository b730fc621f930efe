import { z } from 'zod'

/** For so many days an agent remembers what it did. */
export const ledgerDays = 30
/** Entries of one message. */
export const ledgerAtOnce = 100

/** What was given along with an offer, and comes back unread with what was done under it. */
export const offerNote = {
  note: z.string().max(4000).default(''),
  /** Keyed by the installation: only its own notes count. */
  hash: z.string().max(100).default(''),
}

/**
 * One attempt of a run, as the agent's ledger has it: when it began on the phone, whether it was allowed its commit, and how it ended, where it
 * has. Of a result no more than where the post stands.
 */
export const ledgerEntry = z.object({
  run: z.string().max(100),
  lease: z.number().int(),
  attempt: z.number().int(),
  phone: z.string().max(100),
  ...offerNote,
  began: z.number().int(),
  committed: z.boolean(),
  ended: z
    .object({
      at: z.number().int(),
      kind: z.enum(['succeeded', 'failed', 'interrupted', 'unknown', 'asked', 'stoppedAtCommit', 'cancelled']),
      link: z.string().max(2000),
      labelled: z.boolean(),
    })
    .optional(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>
