// npm start: everything on this machine, with simulated phones and sample data. The console is built beside the first of it.
import { run } from './run.mjs'
import { buildConsole, installPackages, root } from './setup.mjs'

installPackages()
const built = process.argv.includes('--help') ? undefined : buildConsole()
run([`${root}/fixtures/environment/demo.ts`, ...process.argv.slice(2)], built)
