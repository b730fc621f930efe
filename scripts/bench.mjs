// npm run bench: builds what is measured, then runs the benchmarks.
import { run } from './run.mjs'
import { buildCli, buildConsole, installBenchPrograms, installPackages, root } from './setup.mjs'

installPackages()
installBenchPrograms()
await buildConsole()
await buildCli()
run([`${root}/fixtures/bench/main.ts`, ...process.argv.slice(2)])
