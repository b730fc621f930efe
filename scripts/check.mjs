// npm run check: generated lists, style, import rules, texts, definitions, types. Prints what is wrong and how to mend it.
// With --release texts that are not translated yet are refused too.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { installPackages, projectNode, root } from './setup.mjs'

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
    ],
  ],
]

/** The steps that failed, and what they said. */
export function check() {
  return steps.flatMap(([name, args]) => {
    const started = Date.now()
    const done = spawnSync(projectNode(), args, { cwd: root, encoding: 'utf8' })
    const ok = done.status === 0
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    if (!ok) console.log(`${done.stdout}${done.stderr}`)
    else if (name === 'texts') console.log(`       ${done.stdout.trim()}`)
    return ok ? [] : [{ name, said: `${done.stdout}${done.stderr}`.slice(0, 3_000) }]
  })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  installPackages()
  process.exitCode = check().length === 0 ? 0 : 1
}
