import { phraseMatches } from '../resources/customer/replyPhrase.ts'
import { fold, says } from './blockedWords.ts'

/** What of a phrase says when it is the answer. */
export interface PhraseRule {
  id: number
  keyword: string
  reply_content: string
  /** Of `phraseMatches`. */
  match: number
  /** Null: everywhere. */
  platform: number | null
  /** ISO 639; '': any. */
  language: string
  priority: number
}

/** To whom is answered. `platform` undefined: phrases of all are looked at. */
export interface PhraseAsked {
  text: string
  platform?: number | null
  /** ISO 639; '' or nothing: not known. */
  language?: string
}

/** Phrases with what is sought in them folded once, for 10,000 of them and every key that somebody presses. */
export type SoughtPhrase<P extends PhraseRule = PhraseRule> = P & { readonly sought: string; readonly said: string }

export function readyPhrases<P extends PhraseRule>(phrases: readonly P[]): SoughtPhrase<P>[] {
  return phrases.map((phrase) => ({ ...phrase, sought: bare(phrase.keyword), said: fold(phrase.reply_content) }))
}

/**
 * The phrases that answer a message, the best first: by how the keyword stands in it (the whole message before a word before a part), then by
 * priority, the longer keyword, the language of who wrote, the own platform, and the older one. Of one keyword in several languages it is the one
 * that they speak, else one of no language, else any.
 */
export function bestPhrases<P extends PhraseRule>(
  phrases: readonly SoughtPhrase<P>[],
  asked: PhraseAsked,
): SoughtPhrase<P>[] {
  const text = fold(asked.text)
  const whole = bare(asked.text)
  if (whole === '') return []
  const fits = phrases.filter((phrase) => isThere(phrase, asked) && isMatch(phrase, text, whole))
  return inOneLanguage(fits, asked).toSorted((a, b) => comparePhrases(a, b, asked))
}

/**
 * What somebody means who types behind a `/`: phrases whose keyword begins with it, then whose keyword has it, then whose answer has it, those that
 * answer the message before the others. Nothing typed yet: those that answer it, then the others.
 */
export function soughtPhrases<P extends PhraseRule>(
  phrases: readonly SoughtPhrase<P>[],
  typed: string,
  asked: PhraseAsked,
): SoughtPhrase<P>[] {
  const sought = fold(typed)
  const rankOf = ({ sought: keyword, said }: SoughtPhrase) =>
    keyword.startsWith(sought) ? 0 : keyword.includes(sought) ? 1 : said.includes(sought) ? 2 : 3
  const best = new Map(bestPhrases(phrases, asked).map((phrase, at) => [phrase.id, at]))
  const placeOf = ({ id }: P) => best.get(id) ?? best.size
  return inOneLanguage(
    phrases.filter((phrase) => isThere(phrase, asked) && rankOf(phrase) < 3),
    asked,
  ).toSorted((a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b) || comparePhrases(a, b, asked))
}

function isThere({ platform, sought }: SoughtPhrase, asked: PhraseAsked): boolean {
  return sought !== '' && (platform === null || asked.platform === undefined || platform === asked.platform)
}

function isMatch({ match, sought }: SoughtPhrase, text: string, whole: string): boolean {
  if (match === phraseMatches.equals) return whole === sought
  return match === phraseMatches.word ? says(text, sought) : text.includes(sought)
}

function inOneLanguage<P extends SoughtPhrase>(phrases: readonly P[], asked: PhraseAsked): P[] {
  const nearest = new Map<string, number>()
  for (const phrase of phrases) {
    const rank = languageRank(phrase, asked)
    nearest.set(phrase.sought, Math.min(nearest.get(phrase.sought) ?? rank, rank))
  }
  return phrases.filter((phrase) => languageRank(phrase, asked) === nearest.get(phrase.sought))
}

function comparePhrases(a: SoughtPhrase, b: SoughtPhrase, asked: PhraseAsked): number {
  return (
    b.match - a.match ||
    b.priority - a.priority ||
    b.sought.length - a.sought.length ||
    languageRank(a, asked) - languageRank(b, asked) ||
    Number(a.platform === null) - Number(b.platform === null) ||
    a.id - b.id
  )
}

function languageRank({ language }: PhraseRule, asked: PhraseAsked): number {
  if (language === '') return 1
  return language === (asked.language ?? '') ? 0 : 2
}

/** As two texts are compared: punctuation around them says nothing. */
function bare(text: string): string {
  const folded = fold(text)
  return folded.replaceAll(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '') || folded
}
