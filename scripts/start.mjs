// npm start: everything on this machine, with simulated phones and sample data.
import { run } from './run.mjs'
import { buildConsole, installPackages, root } from './setup.mjs'

installPackages()
if (!process.argv.includes('--help')) buildConsole()
run([`${root}/fixtures/environment/demo.ts`, ...process.argv.slice(2)])
