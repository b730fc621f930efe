// node scripts/run.mjs FILE [ARGUMENTS]: runs a program of the project on the project's own Node, signals and exit code passed on.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { installPackages, programEnv, projectNode, root } from './setup.mjs'

/** `built`: what is built meanwhile; the program is sent `built` when it is there. `env`: what it is given where nobody says otherwise. */
export function run(args, built, env = {}) {
  const child = spawn(projectNode(), args, {
    cwd: process.env.INIT_CWD ?? root,
    stdio: ['inherit', 'inherit', 'inherit', ...(built ? ['ipc'] : [])],
    env: { ...env, ...programEnv() },
  })
  void built?.then(() => child.connected && child.send('built'))
  process.on('exit', () => child.kill())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  installPackages()
  const [file, ...rest] = process.argv.slice(2)
  // What this part of the project wants of Node and of the system: agents share their machines.
  const { startedWith } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  const { flags = [], env } = startedWith[file.split('/')[0]] ?? {}
  run([...flags, `${root}/${file}`, ...rest], undefined, env)
}
