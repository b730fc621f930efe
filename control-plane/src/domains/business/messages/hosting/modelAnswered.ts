import { blockedWordsIn } from '@quarterdeck/shared/values/blockedWords.ts'
import { withoutForeignLinks } from '@quarterdeck/shared/values/linksIn.ts'
import { blanksOf } from '@quarterdeck/shared/values/phraseText.ts'
import { spokenLanguage } from '@quarterdeck/shared/values/spokenLanguage.ts'
import { withoutUnseen } from '@quarterdeck/shared/values/unseenMarks.ts'
import { z } from 'zod'
import type { Sql } from '../../../../platform/store/store.ts'
import { blockedWords } from '../../../content/keywords/index.ts'
import type { ModelResult } from '../../../content/models/index.ts'
import { propose, said } from '../sending/index.ts'
import { answerOf, isDayFull, say } from './answer.ts'
import { longestModelAnswer } from './askModel.ts'
import type { HostingDeps } from './deps.ts'
import { noted } from './said.ts'
import { hostedModes, hostingSettings } from './settings.ts'
import type { Source } from './sourceWords.ts'
import { dropQuestions, readQuestion, readTalk, readTheirs, setNote, type Talk } from './store.ts'

/**
 * What a model has answered, in the transaction in which its order ends: everything is asked again here. What may not go out by itself is a draft
 * for a person, with why.
 */
export async function modelAnswered(deps: HostingDeps, tx: Sql, result: ModelResult): Promise<void> {
  const question = await readQuestion.get(tx, { id: result.part })
  if (!question) return
  const { conversation: id, newest } = question
  await dropQuestions.run(tx, { conversation: id })
  const talk = await readTalk.get(tx, { id })
  if (!talk) return
  const answered = talk.person > newest
  // Closed, or blocked: nobody waits for anything.
  if (talk.isWaiting === 0 && !answered) return
  // They have written more: that is looked at as a whole.
  const isAsked = (await readTheirs.all(tx, { conversation: id, after: newest, since: 0 })).length === 0
  if (!isAsked && talk.handedOver === null && !answered) return
  if (result.outcome !== 'done' || !result.text?.trim()) {
    await setNote.run(tx, { id, note: noted('model_failed') })
    return
  }
  const answer = readAnswer(result.text, JSON.parse(question.sources) as Source[], talk)
  if (answer.text === '') {
    await setNote.run(tx, { id, note: noted('model_failed') })
    return
  }
  const one = {
    text: answer.text,
    phrases: '',
    why: said('by_model', { model: result.by.name }),
    sources: answer.sources,
    ai: 1,
  } as const
  const reason = answered ? said('person_answered') : await reasonToWait(deps, tx, talk, answer)
  if (reason === undefined) {
    await say(deps, tx, talk, { ...one, language: spokenLanguage(answer.text) })
    await setNote.run(tx, { id, note: '' })
    return
  }
  await propose(deps, tx, { ...answerOf(deps, talk, one), reason })
  if (talk.handedOver === null) await setNote.run(tx, { id, note: noted('draft_waits') })
}

interface Answer {
  text: string
  sources: Source[]
  foreign: boolean
}

/** Why it is a person who says whether it goes out. */
async function reasonToWait(
  deps: HostingDeps,
  tx: Sql,
  talk: Talk,
  { text, sources, foreign }: Answer,
): Promise<string | undefined> {
  const mode = deps.context.settings.get(hostingSettings.hostedReplies)
  if (talk.handedOver !== null || talk.isHosted === 0 || talk.open === 1 || mode !== hostedModes.models)
    return said('machine_silent')
  if (await isDayFull(deps, tx, talk)) return said('machine_silent')
  if (sources.length === 0) return said('no_source')
  if (foreign) return said('foreign_link')
  if (blanksOf(text).length > 0) return said('blank_left')
  const words = await blockedWords(tx, {
    organisation: talk.organisation ?? 0,
    platforms: talk.platform === null ? [] : [talk.platform],
  })
  const [word] = blockedWordsIn(text, words)
  return word === undefined ? undefined : said('blocked_word', { word })
}

const shape = z.object({ answer: z.string(), sources: z.array(z.coerce.number()).catch([]) })

/** What it says, and the sources that it names of those that it was given; what is no such object is a text without any. */
function readAnswer(text: string, given: readonly Source[], { homeLink }: Talk): Answer {
  const read = shape.safeParse(jsonIn(text))
  const said = read.success ? read.data.answer : text
  const numbers = read.success ? new Set(read.data.sources) : new Set<number>()
  const sources = given.filter((_, at) => numbers.has(at + 1))
  const ours = [...sources.map((one) => one.text), homeLink ?? '']
  const plain = withoutForeignLinks(withoutUnseen(said).trim(), ours)
  return { text: [...plain.text].slice(0, longestModelAnswer).join('').trim(), sources, foreign: plain.foreign }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}
