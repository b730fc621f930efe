import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { and, asc, desc, eq, ne, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../../platform/schema/prepared.ts'
import { run, runAttempt, runEvidence, runLog } from '../tables.ts'

/** The attempt that a host was given under a lease, and whether its run ended well with it. */
export const findAttempt = prepared((q, p: Params<{ lease: number; hostId: number }>) =>
  q
    .select({
      seq: runAttempt.run_seq,
      lane: run.lane,
      worked: sql<number>`${run.state} = ${runMachine.codes.succeeded} AND ${run.end_lease} = ${runAttempt.lease}`,
    })
    .from(runAttempt)
    .innerJoin(run, eq(run.seq, runAttempt.run_seq))
    .where(and(eq(runAttempt.lease, p.lease), eq(runAttempt.host_id, p.hostId))),
)

type Kept = typeof runEvidence.$inferSelect

/** Sent twice, it is kept once. */
export const keepEvidence = prepared((q, p: Params<Kept>) =>
  q
    .insert(runEvidence)
    .values({
      lease: p.lease,
      run_seq: p.run_seq,
      at: p.at,
      bytes: p.bytes,
      timeline: p.timeline,
      device_log: p.device_log,
      worked: p.worked,
    })
    .onConflictDoUpdate({ target: runEvidence.lease, set: { bytes: p.bytes } }),
)

/** What is kept of a run, the latest attempt first. */
export const evidenceOf = prepared((q, p: Params<{ seq: number }>) =>
  q
    .select({
      seq: runEvidence.run_seq,
      lease: runEvidence.lease,
      attempt: runAttempt.attempt,
      timeline: runEvidence.timeline,
      deviceLog: runEvidence.device_log,
      script: run.script,
      scriptId: run.script_id,
      lane: run.lane,
      phone: run.phone,
    })
    .from(runEvidence)
    .innerJoin(runAttempt, eq(runAttempt.lease, runEvidence.lease))
    .innerJoin(run, eq(run.seq, runEvidence.run_seq))
    .where(eq(runEvidence.run_seq, p.seq))
    .orderBy(desc(runEvidence.lease)),
)
export type KeptAttempt = Selected<typeof evidenceOf>

/** Which of these runs have something. */
export const haveEvidence = prepared((q, p: Params<{ seqs: readonly number[] }>) =>
  q
    .select({ seq: runEvidence.run_seq, timeline: runEvidence.timeline, deviceLog: runEvidence.device_log })
    .from(runEvidence)
    .where(isAmong(runEvidence.run_seq, p.seqs)),
)

/** The last run of a script that worked, other than this one. */
export const lastGood = prepared((q, p: Params<{ scriptId: number; lane: number; seq: number }>) =>
  q
    .select({ seq: run.seq })
    .from(runEvidence)
    .innerJoin(run, eq(run.seq, runEvidence.run_seq))
    .where(
      and(
        eq(runEvidence.worked, 1),
        eq(runEvidence.timeline, 1),
        eq(run.script_id, p.scriptId),
        eq(run.lane, p.lane),
        ne(run.seq, p.seq),
      ),
    )
    .orderBy(desc(runEvidence.lease))
    .limit(1),
)

export const logOfAttempt = prepared((q, p: Params<{ seq: number; lease: number }>) =>
  q
    .select({ at: runLog.at, level: runLog.level, text: runLog.text })
    .from(runLog)
    .where(and(eq(runLog.run_seq, p.seq), eq(runLog.lease, p.lease)))
    .orderBy(asc(runLog.id)),
)

/** All that is kept, those first that go first; `isLast`: the last of its script that worked, which stays. */
export const allEvidence = prepared((q) =>
  q
    .select({
      seq: runEvidence.run_seq,
      lease: runEvidence.lease,
      at: runEvidence.at,
      bytes: runEvidence.bytes,
      worked: runEvidence.worked,
      isLast: sql<number>`${runEvidence.worked} = 1 AND ${runEvidence.timeline} = 1 AND
        row_number() OVER (PARTITION BY ${runEvidence.worked}, ${runEvidence.timeline}, ${run.script_id} ORDER BY ${runEvidence.lease} DESC) = 1`,
    })
    .from(runEvidence)
    .innerJoin(run, eq(run.seq, runEvidence.run_seq))
    .orderBy(desc(runEvidence.worked), asc(runEvidence.lease)),
)

export const forgetEvidence = prepared((q, p: Params<{ leases: readonly number[] }>) =>
  q.delete(runEvidence).where(isAmong(runEvidence.lease, p.leases)),
)

export const countEvidence = prepared((q, p: Params<{ worked: number }>) =>
  q.select({ count: sql<number>`count(*)` }).from(runEvidence).where(eq(runEvidence.worked, p.worked)),
)
