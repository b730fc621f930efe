import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { ImportPlan } from './planImport.ts'
import { draftCall } from './readTexts.ts'

/** Puts new words into the source files: only the strings change. Returns the files. */
export function writeTexts({ language, changes }: Pick<ImportPlan, 'language' | 'changes'>): string[] {
  const byFile = Map.groupBy(changes, ({ text }) => text.file)
  for (const [file, ofFile] of byFile) {
    let source = readFileSync(file, 'utf8')
    // From the end, so that what stands before keeps its place.
    const places = ofFile
      .map(({ text, words }) => ({ ...text.words[language], literal: JSON.stringify(words) }))
      .sort((a, b) => b.start - a.start)
    for (const { start, end, literal } of places) source = source.slice(0, start) + literal + source.slice(end)
    writeFileSync(file, withoutUnusedImport(file, source))
  }
  return [...byFile.keys()]
}

/** The import of `untranslated` goes with the last draft of a file. */
function withoutUnusedImport(file: string, source: string): string {
  if (source.includes(`${draftCall}()`)) return source
  for (const statement of parseSync(file, source).program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.specifiers.length !== 1) continue
    if (statement.specifiers[0]!.local.name === draftCall)
      return source.slice(0, statement.start) + source.slice(statement.end).replace(/^\n/, '')
  }
  return source
}

/** Lines and quotes as everywhere else in the project. */
export function formatFiles(root: string, files: readonly string[]): void {
  if (files.length === 0) return
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const done = spawnSync(process.execPath, [biome, 'format', '--write', ...files], { cwd: root, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${done.stdout}${done.stderr}`)
}
