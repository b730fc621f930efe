import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { exitCodes } from './exitCodes.ts'
import { Refusal } from './refusal.ts'

/** What `qd login` keeps. */
export interface Config {
  /** The server that commands without `--server` go to. */
  server?: string
  sessions: Record<string, { username: string; token: string }>
}

type Env = Readonly<Record<string, string | undefined>>

/** Folder of the config file: QD_CONFIG_DIR, else below XDG_CONFIG_HOME, else below ~/.config. */
export function configFolder(env: Env): string {
  return env.QD_CONFIG_DIR || join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'quarterdeck')
}

/** The config; an empty one where there is none. A file that is no config is an error, not an empty config. */
export async function readConfig(env: Env): Promise<Config> {
  const path = join(configFolder(env), 'cli.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { sessions: {} }
    throw error
  }
  try {
    return { sessions: {}, ...(JSON.parse(text) as Partial<Config>) }
  } catch {
    throw new Refusal(exitCodes.usage, 'error.config', { path })
  }
}

/** Replaces the file in one step. Only its owner may read it: it holds tokens. */
export async function writeConfig(env: Env, config: Config): Promise<string> {
  const folder = configFolder(env)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'cli.json')
  const next = `${path}.${randomUUID()}`
  await writeFile(next, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(next, path)
  return path
}
