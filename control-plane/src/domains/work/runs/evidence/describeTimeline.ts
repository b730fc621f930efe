import type { DescribedStep, RunTimeline } from '@quarterdeck/shared/contracts/evidence.ts'
import { saidBy, saidInWords, withTimes } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { RecordedStep, Recording } from '@quarterdeck/shared/protocol/evidence.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { RunDeps } from '../deps.ts'
import { failureWords } from '../failureWords.ts'
import { inWords } from '../runMessages.ts'
import type { KeptAttempt } from './store.ts'
import { lastGood, logOfAttempt } from './store.ts'

/** A recording as it is read: from its beginning on, each step with what was seen before and after it. */
export async function describeTimeline(
  { store, settings, t }: Pick<RunDeps, 'store' | 'settings'> & { t: Translate },
  recorded: Recording,
  kept: KeptAttempt,
  all: readonly KeptAttempt[],
): Promise<RunTimeline> {
  const { from } = recorded
  const inZone = (at: number) => formatTime(at, settings.get(systemSettings.zone))
  const found = <T extends { particulars?: Recording['particulars'] }>(said: T): T =>
    said.particulars ? { ...said, particulars: withTimes(said.particulars, inZone) } : said
  const log = await logOfAttempt.all(store.read, { seq: kept.seq, lease: kept.lease })
  const { scriptId, lane, seq } = kept
  const good = scriptId === null ? undefined : await lastGood.get(store.read, { scriptId, lane, seq })
  return {
    run: kept.seq,
    attempt: kept.attempt,
    script: kept.script,
    phone: kept.phone,
    attempts: all.filter(({ timeline }) => timeline === 1).map(({ attempt }) => attempt),
    began: inZone(from),
    length: recorded.until - from,
    outcome: recorded.outcome,
    message: saidInWords(saidBy(found(recorded)), t),
    steps: recorded.steps.map((step) => told(found(step), recorded, t)),
    pictures: recorded.pictures.map((one) => ({ ...one, at: one.at - from, until: one.until - from })),
    trees: recorded.trees.map((one) => ({ ...one, at: one.at - from })),
    log: log.map((line) => ({ ...line, at: line.at - from })),
    left_out: recorded.left_out,
    device_log: kept.deviceLog === 1,
    good: good?.seq ?? null,
  }
}

/** Before: the last that was seen until the phone was touched; after: the first once the call was done. */
function told(
  { particulars, ...step }: RecordedStep,
  { from, pictures, trees }: Recording,
  t: Translate,
): DescribedStep {
  const { failure, message } = step
  const touched = step.touched ?? step.until
  return {
    ...step,
    message: failure === '' ? message : inWords(failureWords({ code: failure, message, particulars }), t),
    at: step.at - from,
    until: step.until - from,
    ...(step.touched !== undefined && { touched: step.touched - from }),
    picture_before: pictures.findLast(({ until }) => until <= touched)?.n ?? null,
    picture_after: pictures.find(({ at }) => at >= step.until)?.n ?? null,
    tree_before: trees.findLast(({ at }) => at <= touched)?.n ?? null,
    tree_after: trees.find(({ at }) => at >= step.until)?.n ?? null,
  }
}
