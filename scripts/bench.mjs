// npm run bench: builds what is measured, then runs the benchmarks.
import { run } from './run.mjs'
import { buildConsole, installPackages, root } from './setup.mjs'

installPackages()
buildConsole()
run([`${root}/fixtures/bench/main.ts`, ...process.argv.slice(2)])
