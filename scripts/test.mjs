// npm test: installs what the tests need, checks, builds, runs the first gear: all that decides without a browser, and the
// journeys that a user would miss first. What fails is run once more, alone, and named. Closes with one plain line:
// `N passed, N failed`.
//   -- --unit       the checks and the quick tests beside the code alone
//   -- --second     the second gear alone
//   -- --all        the first gear, then the second
//   -- --all --long both, with full numbers
//   -- --loaded     beside four programs that keep processors busy: what is then red waits too little
//   -- FILE …       these files whole, whatever their gear
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check, steps } from './check.mjs'
import {
  buildCli,
  buildConsole,
  installPackages,
  installTestPrograms,
  programEnv,
  projectNode,
  root,
} from './setup.mjs'

const args = process.argv.slice(2)
const isOption = (arg) => arg.startsWith('--')
const files = args.filter((arg) => !isOption(arg))
const gears = {
  'unit tests': ['--project=unit', '--tags-filter=!second-gear && !slow'],
  'first gear': ['--tags-filter=!second-gear'],
  'second gear': ['--tags-filter=second-gear'],
  'named files': files,
}
/** More than these do not fail by chance, and are not run again. */
const filesRunAgain = 5

installPackages()
installTestPrograms()
const failedChecks = check()
const wanted = wantedGears()
if (!wanted.includes('unit tests')) {
  await buildConsole()
  await buildCli()
}
mkdirSync(join(root, '.cache'), { recursive: true })
const load = args.includes('--loaded') ? Array.from({ length: 4 }, () => spawn(projectNode(), ['-e', 'for (;;);'])) : []
process.on('exit', () => {
  for (const one of load) one.kill()
})
const results = wanted.map((gear) => ({ gear, ...runGear(gear) }))
for (const { gear, passed, failed, again, seconds } of results) {
  console.log(`${gear}: ${passed} passed, ${failed} failed, ${seconds} s`)
  for (const name of again) console.log(`  passed only when it was run once more, alone: ${name}`)
}
// Again, and last of all: who reads the end of a long output alone reads what is wrong.
for (const { name, said } of [...failedChecks, ...results.flatMap((gear) => gear.why)])
  console.log(`FAILED ${name}\n${said}`)
const sum = (of) => results.reduce((total, result) => total + result[of], 0)
const failed = failedChecks.length + sum('failed')
console.log(`${steps.length - failedChecks.length + sum('passed')} passed, ${failed} failed`)
process.exitCode = failed === 0 && sum('passed') > 0 ? 0 : 1

function wantedGears() {
  if (files.length > 0) return ['named files']
  if (args.includes('--all')) return ['first gear', 'second gear']
  if (args.includes('--second')) return ['second gear']
  return [args.includes('--unit') ? 'unit tests' : 'first gear']
}

function runGear(gear) {
  const started = Date.now()
  const { passed, failed, said } = runTests(gears[gear])
  const again = failed.filter(passesAlone(gear, failed))
  const seconds = Math.round((Date.now() - started) / 1000)
  const why = failed.filter((name) => !again.includes(name)).map((name) => ({ name, said: said.get(name) ?? '' }))
  return { passed: passed.length + again.length, failed: why.length, why, again, seconds }
}

/** Of tests that failed: whether one passes now that nothing else runs. */
function passesAlone(gear, failed) {
  const failing = [...new Set(failed.map((name) => name.split(' > ')[0]))].filter((file) => /\.test\.tsx?$/.test(file))
  if (failing.length > filesRunAgain) return () => false
  const now = new Set()
  for (const file of failing) {
    const { passed, failed: still } = runTests([...gears[gear].filter(isOption), '--maxWorkers=1', file])
    for (const name of still.length === 0 ? [file, ...passed] : passed) now.add(name)
  }
  return (name) => now.has(name)
}

/** The names of tests that passed and that did not, and what these said, its beginning. */
function runTests(more) {
  const report = join(root, '.cache/tests.json')
  rmSync(report, { force: true })
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(projectNode(), ['node_modules/vitest/vitest.mjs', 'run', ...options, ...more], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...programEnv(),
      ...(args.includes('--long') ? { QD_LONG: '1' } : {}),
      ...(args.includes('--loaded') ? { QD_LOADED: '1' } : {}),
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    },
  })
  const names = readReport(report)
  // An error outside all tests is in no report.
  return status !== 0 && names.failed.length === 0 ? { ...names, failed: ['an error outside all tests'] } : names
}

function readReport(report) {
  const names = { passed: [], failed: [], said: new Map() }
  try {
    for (const { name, status, message, assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults) {
      const file = relative(root, name)
      for (const test of assertionResults) {
        names[test.status]?.push(`${file} > ${test.fullName}`)
        names.said.set(`${file} > ${test.fullName}`, test.failureMessages.join('\n').slice(0, 1_500))
      }
      // It could not be loaded, or failed beside its tests.
      const isBroken = status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
      if (isBroken) {
        names.failed.push(file)
        names.said.set(file, (message ?? '').slice(0, 1_500))
      }
    }
  } catch {
    names.failed.push('no report')
  }
  return names
}
