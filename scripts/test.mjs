// npm test [-- FILTER …]: installs what the tests need, checks, builds, runs every kind of test.
// Closes with one plain line: `N passed, N failed`. With --long the journeys run with full numbers.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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
const long = args.includes('--long')
const filters = args.filter((arg) => arg !== '--long')
const report = join(root, '.cache/tests.json')

installPackages()
installTestPrograms()
const failedChecks = check()
buildConsole()
buildCli()
mkdirSync(join(root, '.cache'), { recursive: true })
rmSync(report, { force: true })
const started = Date.now()
const vitest = spawnSync(
  projectNode(),
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...programEnv(),
      ...(long ? { QD_LONG: '1' } : {}),
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    },
  },
)
const { passed, failed } = counts()
console.log(`tests took ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && vitest.status === 0 && passed > 0 ? 0 : 1

/** Each check counts as one; a file that could not even be loaded counts as one failure. */
function counts() {
  const checks = { passed: steps.length - failedChecks.length, failed: failedChecks.length }
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    const broken = result.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    ).length
    return { passed: checks.passed + result.numPassedTests, failed: checks.failed + result.numFailedTests + broken }
  } catch {
    return { passed: checks.passed, failed: checks.failed + 1 }
  }
}
