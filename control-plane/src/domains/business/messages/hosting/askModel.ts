import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { maskedText } from '@quarterdeck/shared/values/maskedText.ts'
import { spokenLanguage } from '@quarterdeck/shared/values/spokenLanguage.ts'
import { withoutUnseen } from '@quarterdeck/shared/values/unseenMarks.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { HostingDeps } from './deps.ts'
import { noted } from './said.ts'
import { gatherSources } from './sources.ts'
import type { Source } from './sourceWords.ts'
import { insertQuestion, readLatestOf, type Talk } from './store.ts'

/** As these orders name whose they are. */
export const hostingOwner = 'messages.hosting'
/** So much of a conversation a model is given. */
const mostMessages = 20
export const longestModelAnswer = 600

const system = [
  'You draft one short answer for a shop to a private message of a customer.',
  'Use only facts of the numbered sources; if they do not answer the message, name no source.',
  'Promise nothing, ask for no password, code or card number, and write no address that does not stand in a source.',
  'Answer with one JSON object and nothing else: {"answer": "…", "sources": [numbers of the sources that the answer rests on]}.',
].join(' ')

/** Asks a model, where there is something that it may answer with. The note of the conversation. */
export async function askModel(
  { models, shelf }: Pick<HostingDeps, 'models' | 'shelf'>,
  tx: Sql,
  talk: Talk,
  asked: string,
): Promise<string> {
  if (asked.trim() === '') return noted('no_sources')
  const sources = await gatherSources(tx, talk, asked, await shelf.of(talk.organisation ?? 0))
  if (sources.length === 0) return noted('no_sources')
  const latest = await readLatestOf.all(tx, { conversation: talk.id, count: mostMessages })
  const { lastId: part } = await insertQuestion.run(tx, {
    conversation: talk.id,
    newest: talk.newest,
    sources: JSON.stringify(sources),
  })
  const [order] = [
    {
      kind: 'text',
      part,
      organisation: talk.organisation ?? 0,
      system,
      prompt: promptOf(sources, spokenLanguage(asked)),
      data: latest
        .toReversed()
        .map(({ direction, text }) => `${direction === messageDirections.in ? 'CUSTOMER' : 'SHOP'}: ${oneLine(text)}`)
        .join('\n'),
      most: longestModelAnswer,
      isUrgent: true,
    } as const,
  ]
  await models.order(tx, hostingOwner, [order])
  return noted('model_thinks')
}

function promptOf(sources: readonly Source[], language: string): string {
  const numbered = sources.map(({ text }, at) => `${at + 1}. ${oneLine(text)}`)
  const inLanguage = language === '' ? 'in the language of the customer' : `in the language ${language} (ISO 639)`
  return [`Sources:`, ...numbered, '', `Answer the last message of the customer, ${inLanguage}.`].join('\n')
}

/** In one line, so that nobody writes a line of somebody else; without marks that nobody sees, and without what is masked. */
const oneLine = (text: string) => maskedText(withoutUnseen(text)).replaceAll(/\s+/gu, ' ').trim()
