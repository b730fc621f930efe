// What must be there before anything else can run. Needs nothing but Node 20 and npm: it installs the rest.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const installed = join(root, 'node_modules/.quarterdeck-installed')

/** Ends the program with a sentence that says what to do. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** `npm ci` when the lock file is another than the one last installed. Quick where nothing changed. */
export function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return
  console.error('Installing packages (about a minute) …')
  const npm = process.env.npm_execpath
  const [command, ...before] = npm ? [process.execPath, npm] : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  // Node 20 runs npm; the warnings are about packages that only ever run on the project's own Node 24.
  const done = spawnSync(
    command,
    [...before, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', 2, 2] },
  )
  if (done.status !== 0) giveUp('The packages could not be installed. See the messages above; then try again.')
  writeFileSync(installed, lock)
}

/** The Node that runs the product: the one in node_modules on Linux, otherwise this one if it is new enough. */
export function projectNode() {
  const own = join(root, 'node_modules/.bin/node')
  if (existsSync(own)) return own
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath
  return giveUp(
    `Quarterdeck needs Node 24.7 or newer here; this is ${process.versions.node}. Install it from nodejs.org and start again.`,
  )
}

/** Environment of a program of the project: its Node keeps what it has compiled, so that the next start is quicker. */
export function programEnv() {
  return { NODE_COMPILE_CACHE: join(root, '.cache/node'), ...process.env }
}

/**
 * Runs a build when any of its sources is newer than what it made; one that fails ends the program with what it said.
 * `sources` are folders or files below the root, `made` a file that the build writes last.
 */
export async function buildWhenStale(name, sources, made, command) {
  const target = join(root, made)
  const since = existsSync(target) ? statSync(target).mtimeMs : 0
  if (since > newest(sources.map((source) => join(root, source)))) return
  console.error(`Building the ${name} …`)
  // Whatever the caller's shell says: React's packages for development and for production do not mix.
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = spawn(projectNode(), command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [build.stdout, build.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const status = await new Promise((resolve) => build.once('close', resolve))
  if (status !== 0) giveUp(`${said}\nThe ${name} could not be built.`)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, '')
}

function newest(paths) {
  let latest = 0
  for (const path of paths) {
    const stat = statSync(path)
    if (stat.isDirectory()) {
      const inside = readdirSync(path).filter(
        (name) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'),
      )
      latest = Math.max(latest, newest(inside.map((name) => join(path, name))))
    } else latest = Math.max(latest, stat.mtimeMs)
  }
  return latest
}

const vite = 'node_modules/vite/bin/vite.js'

export function buildConsole() {
  return buildWhenStale(
    'console',
    ['console', 'shared', 'scripts/slimContracts.ts', 'package-lock.json'],
    'console/dist/.built',
    [vite, 'build', 'console', '--logLevel', 'warn'],
  )
}

export function buildCli() {
  return buildWhenStale(
    'command line',
    ['cli', 'shared', 'control-plane/src/migrations/landed.gen.json', 'scripts/slimContracts.ts', 'package-lock.json'],
    'cli/dist/.built',
    [vite, 'build', 'cli', '--logLevel', 'warn'],
  )
}

/** Debian packages that the tests use: the package that brings each, and the file that proves it is there. */
const testPackages = [
  // Chromium without its windows: the same pages in two thirds of the time.
  ['chromium-headless-shell', '/usr/bin/chromium-headless-shell'],
  ['adb', '/usr/bin/adb'],
  ['fonts-noto-cjk', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
  ['fonts-thai-tlwg', '/usr/share/fonts/truetype/tlwg'],
]

export function installTestPrograms() {
  installPrograms('tests', testPackages)
}

/** The full benchmark holds its database in memory. */
export function installBenchPrograms() {
  installPrograms('benchmarks', [...testPackages, ['vmtouch', '/usr/bin/vmtouch'], ['ffmpeg', '/usr/bin/ffmpeg']])
}

/** Installs what is needed from Debian when run as root there; otherwise says the command to type. */
function installPrograms(who, packages) {
  const missing = packages.filter(([, proof]) => !existsSync(proof)).map(([name]) => name)
  if (missing.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  const debian = existsSync('/usr/bin/apt-get')
  if (!debian || process.getuid?.() !== 0) {
    giveUp(
      debian
        ? `The ${who} need ${missing.join(', ')}. Type:\n\n  sudo apt-get update && sudo ${command}\n\nand start the ${who} again.`
        : `The ${who} need ${missing.join(', ')}, under the paths that Debian gives them: run the ${who} on Debian 12 or newer.`,
    )
  }
  console.error(`Installing ${missing.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const line of ['apt-get update -qq', command]) {
    const done = spawnSync('sh', ['-c', line], { env, encoding: 'utf8' })
    if (done.status !== 0) giveUp(`${done.stdout}${done.stderr}\nThis failed: ${line}`)
  }
}
