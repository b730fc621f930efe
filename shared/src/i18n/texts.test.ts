import { describe, expect, test } from 'vitest'
import { modelPresets } from '../values/modelPresets.ts'
import { dictionaryOf } from './dictionary.ts'
import { storedKey } from './keys.ts'
import { type Language, languages, type Text, wordsIn } from './language.ts'
import { texts } from './texts.gen.ts'
import { translator } from './translate.ts'
import { words } from './words.ts'

const namespaces = Object.values(texts).flatMap((area) => Object.entries<Readonly<Record<string, Text>>>(area))
/** What each text shows; a draft shows the Chinese, and is not in `translated`. */
const all = namespaces.flatMap(([namespace, keys]) =>
  Object.entries(keys).map(([key, text]) => ({
    name: `${namespace}.${key}`,
    given: text,
    text: Object.fromEntries(languages.map((language) => [language, wordsIn(text, language)])) as Shown,
    translated: languages.filter((language) => typeof text[language] === 'string'),
  })),
)
type Shown = Readonly<Record<Language, string>>
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!).sort()
const bare = (text: string) => text.replace(/\{\{\w+\}\}/g, '')

/** Names that stay as they are in every script. */
const names = new Set(['Quarterdeck', 'URL', 'ADB', 'ICCID', 'English', 'Português', 'Tiếng Việt', 'China Mobile'])
for (const name of ['China Unicom', 'China Telecom', '10,000+', 'ID', '2D', 'eCPM']) names.add(name)
for (const { name } of Object.values(modelPresets)) names.add(name)
/** English words that Portuguese or Vietnamese use too. */
const shared = new Set([
  'Status',
  'Persona',
  'Posts',
  'Prompt',
  'Video',
  'persona',
  'Personas',
  'Avatar',
  'avatar',
  'Domain',
  'Video',
  'Normal',
  'Longitude',
  'Latitude',
  'Sites',
  'Hosts',
  'Manual',
  'Host',
  'site',
  'host',
  'link',
  'script',
  'Macro',
  'Macros',
  'macro',
])
const script = {
  'zh-CN': /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  th: /\p{Script=Thai}/u,
} as const

/** What is wrong with the texts, as readable lines; a list compares better than hundreds of assertions. */
function wrong(check: (text: Shown, translated: readonly Language[]) => string | undefined): string[] {
  return all.flatMap(({ name, text, translated }) => {
    const problem = check(text, translated)
    return problem ? [`${name}: ${problem}`] : []
  })
}

describe('texts', () => {
  test('there are texts in every namespace', () => {
    for (const [namespace, keys] of namespaces) expect(Object.keys(keys).length, namespace).toBeGreaterThan(0)
  })

  test('every text has exactly the seven languages, none empty and none with space around it', () => {
    const missing = wrong((text) => {
      return languages.find((language) => text[language] === '' || text[language] !== text[language].trim())
    })
    expect(missing).toEqual([])
    const keys = [...languages].sort().join()
    expect(all.filter(({ given }) => Object.keys(given).sort().join() !== keys)).toEqual([])
  })

  test('every language fills the same values', () => {
    const different = wrong((text) =>
      languages.find((language) => placeholders(text[language]).join() !== placeholders(text.en).join()),
    )
    expect(different).toEqual([])
  })

  test('what is counted has a singular beside it', () => {
    const known = new Set(all.map(({ name }) => name))
    const plural = all.filter(({ text }) => /\{\{count\}\} (?!is\b)(?:[a-z]+ )?[a-z]+s\b/.test(text.en))
    // Periods to choose from are never of one day.
    const some = plural.filter(({ name }) => !/_one$|\.(last|within)_days$/.test(name))
    expect(some.map(({ name }) => name).filter((name) => !known.has(`${name}_one`))).toEqual([])
  })

  test('a value that is missing is said to be unknown; no text ever shows a placeholder', () => {
    for (const language of languages) {
      const t = translator(language, dictionaryOf(texts, language))
      const shown = all.flatMap(({ name }) => [
        t(storedKey(name)),
        t(storedKey(name), {}),
        t(storedKey(name), { count: 2 }),
      ])
      expect(shown.filter((text) => /[{}]/.test(text))).toEqual([])
    }
    const en = translator('en', dictionaryOf(texts, 'en'))
    expect(en('errors.not_a_choice')).toBe('“(Unknown)” is not one of the choices')
    // What somebody typed is no placeholder.
    expect(en('errors.not_a_choice', { value: '{{who}}' })).toBe('“{{who}}” is not one of the choices')
  })

  test('braces stand only around values', () => {
    expect(wrong((text) => languages.find((language) => /[{}]/.test(bare(text[language]))))).toEqual([])
  })

  test('Chinese, Korean, Japanese and Thai texts are written in their own script', () => {
    const english = wrong((text, translated) => {
      if (!/[a-z]/i.test(bare(text.en)) || names.has(text.en)) return undefined
      return (Object.keys(script) as (keyof typeof script)[]).find(
        (language) => translated.includes(language) && !script[language].test(text[language]),
      )
    })
    expect(english).toEqual([])
  })

  test('Portuguese and Vietnamese texts are no copies of the English ones', () => {
    const copies = wrong((text) => {
      if (!/[a-z]/i.test(bare(text.en)) || names.has(text.en) || shared.has(text.en)) return undefined
      return (['pt', 'vi'] as const).find((language) => text[language] === text.en)
    })
    expect(copies.filter((line) => !line.startsWith('language.'))).toEqual([])
  })

  test('what several texts say in every language is a word of the vocabulary, and each word is said', () => {
    const first = new Map<string, (typeof all)[number]>()
    const twice = all.flatMap((one) => {
      const said = languages.map((language) => one.text[language]).join('\n')
      const before = first.get(said)
      first.set(said, before ?? one)
      return before && before.given !== one.given ? [`${before.name} and ${one.name}`] : []
    })
    expect(twice).toEqual([])
    const uses = Object.entries<Text>(words).map(([word, text]) => [
      word,
      all.filter((one) => one.given === text).length,
    ])
    expect(uses.filter(([, count]) => count === 0)).toEqual([])
  })

  test('no text is a raw key', () => {
    const known = new Set(all.map(({ name }) => name))
    expect(wrong((text) => languages.find((language) => known.has(text[language])))).toEqual([])
  })

  test('no exclamation mark or full stop of another script ends a text', () => {
    const odd = wrong((text) => {
      if (/[！。]/.test(text.en + text.pt + text.vi + text.ko)) return 'full-width'
      return /[!]$/.test(text['zh-CN']) || /[!]$/.test(text.ja) ? 'half-width' : undefined
    })
    expect(odd).toEqual([])
  })
})

describe('messages that the specification quotes', () => {
  const quoted: [string, (typeof languages)[number], string][] = [
    ['link-pool.required.url', 'zh-CN', '请输入URL'],
    ['link-pool.confirm.delete', 'en', 'delete this link?'],
    ['link-pool.required.link_type', 'zh-CN', '请选择链接类型'],
    ['errors.file_missing', 'zh-CN', '请先上传文件！'],
    ['errors.file_missing', 'en', 'Please upload the file first!'],
    ['errors.file_type', 'en', 'Please upload an xls/xlsx file type document'],
    ['errors.status_required', 'en', 'Please select task status'],
    ['errors.operator_required', 'en', 'Please select an operator'],
    ['errors.card_type_required', 'en', 'Please select a card type'],
    [
      'errors.password_weak',
      'en',
      'The password has at least 8 characters and contains uppercase and lowercase letters and numbers!',
    ],
    ['errors.passwords_differ', 'en', 'The passwords entered twice are inconsistent!'],
    ['login.expired', 'zh-CN', '提示：登录已过期，请重新登录！'],
    ['connection.failure', 'zh-CN', '后端未启动或代理错误'],
    ['error-page.forbidden', 'en', 'Forbidden'],
    ['book-task.confirm.delete', 'en', 'delete this book list?'],
    ['book-task.outcome_unknown', 'en', 'outcome unknown, check it'],
  ]
  test.each(quoted)('%s in %s is word for word', (key, language, text) => {
    expect(dictionaryOf(texts, language)[key]).toBe(text)
  })
})
