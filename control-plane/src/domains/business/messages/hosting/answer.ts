import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { longestMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { bestPhrases } from '@quarterdeck/shared/values/bestPhrases.ts'
import { asksMachine, machineNotice, saysMachine } from '@quarterdeck/shared/values/hostedTalk.ts'
import { blanksOf, fillPhrase } from '@quarterdeck/shared/values/phraseText.ts'
import { startOfDay } from '@quarterdeck/shared/values/publishTimes.ts'
import { spokenLanguage } from '@quarterdeck/shared/values/spokenLanguage.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { moveAnswers, type QueuedAnswer, queueAnswer, said } from '../sending/index.ts'
import { askModel } from './askModel.ts'
import { dayMs, type HostingDeps, mostADay } from './deps.ts'
import { areMachines } from './rounds.ts'
import { noted } from './said.ts'
import { hostedModes, hostingSettings } from './settings.ts'
import { type Source, storedSources } from './sourceWords.ts'
import {
  countAnswers,
  dropQuestions,
  readLeft,
  readPersona,
  readTalk,
  readTheirs,
  setHandedOver,
  setSeen,
  type Talk,
} from './store.ts'

/** As the rows of answers name their writer. */
export const machineAuthor = 'system'

/**
 * Looks at what they have written, in one transaction: a phrase answers it, a model is asked, a person is called, or nothing is said and why. Each
 * message is looked at once.
 */
export async function lookAt(deps: HostingDeps, tx: Sql, id: number): Promise<void> {
  const { context } = deps
  const at = context.now()
  const talk = await readTalk.get(tx, { id })
  if (!talk || talk.handedOver !== null || talk.isHosted === 0 || talk.isWaiting === 0 || talk.open === 1) return
  const theirs = await readTheirs.all(tx, {
    conversation: id,
    after: Math.max(talk.seen, talk.person),
    since: at - dayMs,
  })
  await dropLeft(tx, id, at)
  const note = theirs.length === 0 ? '' : await respond(deps, tx, talk, theirs)
  await setSeen.run(tx, { id, seen: talk.newest, note })
}

/** The note that stands beside the conversation from here on. */
async function respond(
  deps: HostingDeps,
  tx: Sql,
  talk: Talk,
  theirs: readonly { id: number; text: string }[],
): Promise<string> {
  const at = deps.context.now()
  const asked = theirs
    .filter(({ text }) => !saysMachine(text, talk.notice))
    .flatMap(({ text }) => asksMachine(text) ?? [])
  if (asked.length > 0)
    return handOver(tx, talk, noted(asked.includes('stop') ? 'asked_to_stop' : 'asked_for_person'), at)
  if (await areMachines(tx, talk)) return handOver(tx, talk, noted('two_rounds'), at)
  if (await isDayFull(deps, tx, talk)) return noted('day_full', { count: mostADay })
  const phrase = await phraseFor(deps, tx, talk, theirs)
  if (phrase) {
    await say(deps, tx, talk, {
      text: phrase.text,
      language: spokenLanguage(theirs.map(({ text }) => text).join('\n')),
      phrases: String(phrase.source.id),
      why: said('by_phrase', { keyword: phrase.source.name }),
      sources: [phrase.source],
      ai: 0,
    })
    return ''
  }
  if (deps.context.settings.get(hostingSettings.hostedReplies) !== hostedModes.models) return noted('no_phrase')
  return askModel(deps, tx, talk, theirs.map(({ text }) => text).join('\n'))
}

async function handOver(tx: Sql, { id }: Talk, note: string, at: number): Promise<string> {
  await setHandedOver.run(tx, { id, note, at })
  return note
}

/** Their question is another one now. */
async function dropLeft(tx: Sql, conversation: number, at: number): Promise<void> {
  const left = await readLeft.all(tx, { conversation })
  await moveAnswers(
    tx,
    left.map(({ id }) => id),
    { to: 'withdrawn', at, set: { held: 0 } },
  )
  await dropQuestions.run(tx, { conversation })
}

/** Whether so much was said in this conversation since midnight that a person goes on. */
export async function isDayFull({ context }: Pick<HostingDeps, 'context'>, tx: Sql, { id }: Talk): Promise<boolean> {
  const { count } = (await countAnswers.get(tx, { conversation: id, since: midnightOf(context) }))!
  return count >= mostADay
}

function midnightOf({ settings, now }: HostingDeps['context']): number {
  const zone = settings.get(systemSettings.zone)
  return startOfDay(formatDay(now(), zone), zone)
}

/** The best phrase for the latest of what they wrote that has one, without a blank that is left. */
async function phraseFor(
  { shelf }: Pick<HostingDeps, 'shelf'>,
  tx: Sql,
  { organisation, platform, personas, name }: Talk,
  theirs: readonly { text: string }[],
): Promise<{ text: string; source: Source } | undefined> {
  const phrases = await shelf.of(organisation ?? 0)
  const [first] = linkedIds(personas)
  const persona = first === undefined ? '' : ((await readPersona.get(tx, { id: first }))?.name ?? '')
  for (const { text } of theirs.toReversed()) {
    const fits = bestPhrases(phrases, { text, platform, language: spokenLanguage(text) })
    for (const { id, keyword, reply_content } of fits) {
      const filled = fillPhrase(reply_content, { customer: name, persona }).trim()
      if (blanksOf(filled).length === 0 && filled !== '')
        return { text: filled, source: { kind: 'phrase', id, name: keyword, text: filled } }
    }
  }
  return undefined
}

export interface Said {
  text: string
  /** ISO 639; '' where nobody knows. */
  language: string
  phrases: string
  why: string
  sources: readonly Source[]
  ai: 0 | 1
}

/** An answer that goes out by itself; the first of a day says that a machine answers. */
export async function say(deps: HostingDeps, tx: Sql, talk: Talk, { language, ...one }: Said): Promise<void> {
  const { count } = (await countAnswers.get(tx, { conversation: talk.id, since: midnightOf(deps.context) }))!
  const notice = count === 0 ? talk.notice || machineNotice(language) : ''
  const text =
    notice === '' ? one.text : `${[...one.text].slice(0, longestMessage - [...notice].length - 1).join('')}\n${notice}`
  await queueAnswer(deps, tx, answerOf(deps, talk, { ...one, text }))
}

/** As the sending takes it. */
export function answerOf(
  { context }: Pick<HostingDeps, 'context'>,
  { id, account, newest }: Talk,
  { sources, ...one }: Omit<Said, 'language'>,
): QueuedAnswer {
  return {
    ...one,
    conversation: id,
    comment: null,
    account,
    media: '',
    author: machineAuthor,
    approvedBy: '',
    hosted: 1,
    sources: storedSources(sources),
    seen: newest,
    // One answer to what stood there, however often it is looked at.
    request: `hosted ${id} ${newest}`,
    notBefore: null,
    at: context.now(),
  }
}
