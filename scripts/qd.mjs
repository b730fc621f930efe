// npm run -s qd -- …: the command line, built anew where its sources changed, on the project's own Node.
import { run } from './run.mjs'
import { buildCli, installPackages, root } from './setup.mjs'

installPackages()
await buildCli()
run([`${root}/cli/dist/qd.js`, ...process.argv.slice(2)])
