// npm run -s qd -- …: the command line, built anew where its sources changed, on the project's own Node.
import { run } from './run.mjs'
import { buildWhenStale, installPackages, root } from './setup.mjs'

installPackages()
buildWhenStale('command line', ['cli', 'shared', 'package-lock.json'], 'cli/dist/.built', [
  'node_modules/vite/bin/vite.js',
  'build',
  'cli',
  '--logLevel',
  'warn',
])
run([`${root}/cli/dist/qd.js`, ...process.argv.slice(2)])
