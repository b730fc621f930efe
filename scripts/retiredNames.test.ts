// Words of our own that were given up for terms of the field do not come back as names of files or of what files export. Words on the
// wire, text keys and stored codes stay as they are; for texts see shared/src/i18n/retiredWords.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** By word, as it stands in camelCase: what to call it instead. */
const retired: Readonly<Record<string, string>> = {
  asker: 'viewer',
  babble: 'flood',
  blame: 'recordFailure',
  climb: 'recovery',
  decor: 'systemBars',
  deed: 'auditMessage, action',
  deeds: 'auditMessages, actions',
  desk: 'intake',
  doors: 'transports',
  duties: 'permissionSets',
  duty: 'permissionSet',
  happening: 'deviceEvent',
  happenings: 'deviceEvents',
  ladder: 'escalation',
  lot: 'batch',
  lots: 'batches',
  mend: 'recover, restart, fix',
  mending: 'recoverer',
  painter: 'frameRenderer',
  particular: 'failureDetail',
  particulars: 'failureDetails',
  patiently: 'retryWithBackoff',
  pieces: 'extensions',
  rehearsal: 'dryRun',
  rehearse: 'dryRun',
  rung: 'step',
  saying: 'runMessage',
  sayings: 'runMessages',
  sight: 'accessScope',
  sketch: 'screenFingerprint',
  spine: 'endToEnd',
  storeroom: 'fixture',
  stories: 'details',
  told: 'reported, described',
  turns: 'steps, chunks',
  upkeep: 'system',
  wish: 'waitlist',
  wishes: 'waitlist',
  world: 'fixture, harness',
}

/** Wire formats and text keys that are older than the word that replaced them. */
const standing: readonly string[] = ['particulars', 'coffeeHappeningTexts']

test('names that were given up do not come back', () => {
  expect(
    names()
      .filter(([name]) => !standing.includes(name))
      .flatMap(([name, file]) => found(name, file)),
  ).toEqual([])
})

function found(name: string, file: string): string[] {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).map((word) => word.toLowerCase())
  return words.flatMap((word) => (Object.hasOwn(retired, word) ? [`${name} in ${file}: say ${retired[word]}`] : []))
}

/** What files are called, and what they export. */
function names(): [name: string, file: string][] {
  return sources().flatMap((file) => {
    const exported = readFileSync(join(root, file), 'utf8').matchAll(
      /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
    )
    return [basename(file).replace(/\.tsx?$/, ''), ...[...exported].map(([, name]) => name!)].map(
      (name): [string, string] => [name, file],
    )
  })
}

function sources(): string[] {
  return ['shared/src', 'control-plane/src', 'agent/src', 'console/src', 'cli/src', 'fixtures', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules') && !file.includes('i18n/texts/'))
}
