import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { type Dictionary, type Translate, translator } from '@quarterdeck/shared/i18n/translate.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { type Config, readConfig } from './config.ts'
import { exitCodes } from './exitCodes.ts'
import type { Io } from './io.ts'
import { Refusal } from './refusal.ts'

export interface GlobalOptions {
  server?: string
  language?: string
  json?: boolean
  quiet?: boolean
  colour: boolean
}

/** With what `qd` was called, before anybody knows which command is meant. */
export interface Called {
  io: Io
  language: Language
  dictionary: Dictionary
  /** The definitions of all lists, where the command line names one. */
  definitions: readonly AnyResource[]
}

/** What every command needs to know. */
export interface Context {
  io: Io
  t: Translate
  language: Language
  definitions: readonly AnyResource[]
  server: string
  /** Of the session with exactly this server; another server never sees it. */
  token: string | undefined
  config: Config
  json: boolean
  quiet: boolean
  /** Somebody reads stdout: tables with labels. Otherwise plain data. */
  terminal: boolean
  /** Somebody can be asked. */
  interactive: boolean
  /** Views that redraw themselves are welcome. */
  live: boolean
  colour: boolean
}

export const defaultServer = 'http://127.0.0.1:4600'

export async function createContext(called: Called, options: Partial<GlobalOptions>): Promise<Context> {
  const { io, language, dictionary, definitions } = called
  const config = await readConfig(io.env)
  const server = serverAddress(options.server ?? io.env.QD_SERVER ?? config.server ?? defaultServer)
  const json = options.json ?? false
  const quiet = options.quiet ?? false
  const terminal = io.stdout.isTTY === true && !json
  return {
    io,
    t: translator(language, dictionary),
    language,
    definitions,
    server,
    token: io.env.QD_TOKEN || config.sessions[server]?.token,
    config,
    json,
    quiet,
    terminal,
    interactive: io.stdin.isTTY === true && io.stderr.isTTY === true,
    live: terminal && !quiet && io.stderr.isTTY === true && io.env.TERM !== 'dumb' && !io.env.CI,
    colour: terminal && options.colour !== false && !io.env.NO_COLOR && io.env.TERM !== 'dumb',
  }
}

/** `host:4600` means http; no slash at the end, so that one server has one name in the config file. */
function serverAddress(text: string): string {
  const address = (/^https?:\/\//i.test(text) ? text : `http://${text}`).replace(/\/+$/, '')
  if (!URL.canParse(address)) throw new Refusal(exitCodes.usage, 'error.server_address', { address: text })
  return address
}
