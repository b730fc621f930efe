// npm run check: generated lists, style, import rules, texts, definitions, types. Prints what is wrong and how to mend it.
// With --release texts that are not translated yet are refused too.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { installPackages, projectNode, root } from './setup.mjs'

/**
 * What the types may cost: a check that grows beyond it holds up everybody, every day. A product that grows has more files; what is
 * refused is that each of them, libraries' among them, costs more. What did not change is not counted again, and each checker counts
 * for itself: one more works out once more what all share.
 */
const mostInstantiationsPerFile = 870
const checkers = 2

/** Each with the command that checks it. */
export const steps = [
  ['generated lists', ['scripts/generate.mjs', '--check']],
  [
    'style and import rules',
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'],
  ],
  ['texts', ['scripts/texts/main.ts', 'check', ...process.argv.filter((arg) => arg === '--release')]],
  ['definitions', ['control-plane/src/checkDefinitions.ts']],
  // What did not change is not checked again: half the time.
  [
    'types',
    [
      'node_modules/typescript/bin/tsc',
      '-p',
      'tsconfig.json',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/check.tsbuildinfo',
      '--checkers',
      String(checkers),
      '--extendedDiagnostics',
    ],
  ],
]

/** The steps that failed, and what they said. */
export function check() {
  return steps.flatMap(([name, args]) => {
    const started = Date.now()
    const done = spawnSync(projectNode(), args, { cwd: root, encoding: 'utf8' })
    const cost = name === 'types' ? costOf(done.stdout) : undefined
    const most = cost && cost.files * mostInstantiationsPerFile
    const isDear = cost !== undefined && cost.instantiations > most
    const ok = done.status === 0 && !isDear
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    const said = isDear
      ? `The types take ${cost.instantiations} instantiations, of ${most} at most: ${mostInstantiationsPerFile} for each file.`
      : `${done.stdout}${done.stderr}`
    if (!ok) console.log(said)
    else if (name === 'texts') console.log(`       ${said.trim()}`)
    else if (cost) console.log(`       ${cost.types} types, ${cost.instantiations} instantiations, ${cost.memory} KB`)
    return ok ? [] : [{ name, said: said.slice(0, 3_000) }]
  })
}

/** From what the compiler says of itself. */
function costOf(text) {
  const number = (label) => Number(new RegExp(`^${label}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return {
    files: number('Files'),
    types: number('Types'),
    instantiations: number('Instantiations'),
    memory: number('Memory used'),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  installPackages()
  process.exitCode = check().length === 0 ? 0 : 1
}
