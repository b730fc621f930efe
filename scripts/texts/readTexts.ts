import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import { type ESTree, parseSync } from 'vite'

/** The words of one language as they stand in a source file; `value` is undefined where it says `untranslated()`. */
export interface SourceWords {
  readonly value: string | undefined
  /** Where the expression stands, in characters from the beginning of the file. */
  readonly start: number
  readonly end: number
}

/** One text as it stands in a source file: of a namespace (`role.title`), or a word of the vocabulary (`word.remark`). */
export interface SourceText {
  readonly key: string
  readonly file: string
  readonly words: Readonly<Record<Language, SourceWords>>
  /** The comment before it. */
  readonly comment: string
  /** Keys of the texts that say this word of the vocabulary. */
  readonly saidBy: readonly string[]
}

/** All texts of the project at `root`, each once, in the order of files and lines. */
export function readTexts(root: string): SourceText[] {
  const i18n = join(root, 'shared/src/i18n')
  const saidBy = new Map<string, string[]>()
  const texts = filesIn(join(i18n, 'texts')).flatMap(({ path, name }) => readFile(path, namespaceOf(name), saidBy))
  const words = filesIn(join(i18n, 'words')).flatMap(({ path }) => readFile(path, 'word', saidBy))
  return [...words.map((word) => ({ ...word, saidBy: saidBy.get(word.key) ?? [] })), ...texts]
}

function filesIn(folder: string): { path: string; name: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => ({ path: join(entry.parentPath, entry.name), name: entry.name.slice(0, -'.ts'.length) }))
    .sort((a, b) => a.path.localeCompare(b.path))
}

/** As `npm run generate` names them: `bookTask.waiting` holds `book-task.waiting`; `coffee.announced` holds whole namespaces. */
function namespaceOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function readFile(file: string, namespace: string, saidBy: Map<string, string[]>): SourceText[] {
  const source = readFileSync(file, 'utf8')
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const object = exportedObject(program)
  if (!object) throw new Error(`${file}: no exported object of texts`)
  return namespace.endsWith('.announced') ? object.properties.flatMap(ofNamespace) : textsOf(object, namespace)

  function ofNamespace(property: ESTree.ObjectExpression['properties'][number]): SourceText[] {
    const name = property.type === 'Property' ? nameOf(property.key) : undefined
    if (property.type !== 'Property' || name === undefined || property.value.type !== 'ObjectExpression')
      throw unreadable(file, source, property.start)
    return textsOf(property.value, name)
  }

  function textsOf(object: ESTree.ObjectExpression, namespace: string): SourceText[] {
    let before = object.start
    return object.properties.flatMap((property) => {
      const from = before
      before = property.end
      const name = property.type === 'Property' ? nameOf(property.key) : undefined
      if (property.type !== 'Property' || name === undefined) throw unreadable(file, source, property.start)
      const key = `${namespace}.${name}`
      const word = vocabularyWord(property.value)
      if (word !== undefined) {
        const said = `word.${word}`
        saidBy.set(said, [...(saidBy.get(said) ?? []), key])
        return []
      }
      if (property.value.type !== 'ObjectExpression') throw unreadable(file, source, property.value.start)
      const comment = comments
        .filter(({ start, end }) => start >= from && end <= property.start)
        .map(({ value }) => value.replace(/^\*/, '').trim())
        .join(' ')
      return [{ key, file, words: wordsOf(property.value, file, source), comment, saidBy: [] }]
    })
  }
}

/** `export const x = { … } satisfies …` */
function exportedObject(program: ESTree.Program): ESTree.ObjectExpression | undefined {
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    let value: ESTree.Expression | null | undefined = statement.declaration.declarations[0]?.init
    while (value?.type === 'TSSatisfiesExpression' || value?.type === 'TSAsExpression') value = value.expression
    if (value?.type === 'ObjectExpression') return value
  }
  return undefined
}

function wordsOf(object: ESTree.ObjectExpression, file: string, source: string): Record<Language, SourceWords> {
  const found = new Map<string, SourceWords>()
  for (const property of object.properties) {
    const language = property.type === 'Property' ? nameOf(property.key) : undefined
    if (property.type !== 'Property' || language === undefined) throw unreadable(file, source, property.start)
    const { value, start, end } = { value: property.value, start: property.value.start, end: property.value.end }
    if (value.type === 'Literal' && typeof value.value === 'string')
      found.set(language, { value: value.value, start, end })
    else if (value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === draftCall)
      found.set(language, { value: undefined, start, end })
    else throw unreadable(file, source, start)
  }
  const words = languages.map((language) => [language, found.get(language)] as const)
  if (words.some(([, one]) => !one)) throw unreadable(file, source, object.start)
  return Object.fromEntries(words) as Record<Language, SourceWords>
}

export const draftCall = 'untranslated'

function nameOf(key: ESTree.Node): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

/** `remark` of `words.remark`. */
function vocabularyWord(value: ESTree.Node): string | undefined {
  if (value.type !== 'MemberExpression' || value.object.type !== 'Identifier' || value.object.name !== 'words')
    return undefined
  return nameOf(value.property)
}

function unreadable(file: string, source: string, at: number): Error {
  const line = source.slice(0, at).split('\n').length
  return new Error(
    `${file}:${line}: a text is { 'zh-CN': '…', en: '…', … } with seven strings written out where it stands, untranslated(), or a word of the vocabulary (words.…); another function makes none`,
  )
}
