import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { RowOf } from '@quarterdeck/shared/resource/field.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { scriptVersion } from '@quarterdeck/shared/resources/fleet/scriptVersion.ts'
import { askAction, askResource } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { textOrFile } from '../files.ts'
import { tell } from '../print/print.ts'
import { confirm } from '../prompt.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'
import { dryRun } from './dryRun.ts'

interface Options {
  versionNumber?: string
  note?: string
  share?: string
  phones?: string
  everywhere?: boolean
  yes?: boolean
}

const scripts: AnyResource = script
const versions: AnyResource = scriptVersion
type Script = RowOf<typeof script.fields>
type Version = RowOf<typeof scriptVersion.fields>

/** One path for what is new: uploaded and tried on a test phone, then on some phones, then on all; each step says the next one, and what it replaces. */
export const rollOut: Perform<Options> = async (context, options, ...args) => {
  const [name, file] = [String(args[0]), args[1] === undefined ? undefined : String(args[1])]
  if (file !== undefined) await upload(context, { name, file, note: options.note ?? '' })
  const of = await findScript(context, name)
  if (!of) throw new Refusal(exitCodes.refused, 'error.no_script', { name })
  const version = await findVersion(context, of, options.versionNumber)
  if (options.everywhere) return everywhere(context, { of, version, yes: options.yes })
  if (options.share !== undefined || options.phones !== undefined) return onSome(context, { of, version }, options)
  const failed = await dryRun(context, { versionNumber: String(version.number), account: 'dry-run' }, name)
  if (failed !== undefined) return failed
  return next(context, of.enabled === 1 ? 'script_next_some' : 'script_next_all', of)
}

/** As a version of the script of that name, or as that script itself where there is none. */
async function upload(context: Context, { name, file, note }: { name: string; file: string; note: string }) {
  const source = await textOrFile(context, `@${file}`)
  const of = await findScript(context, name)
  if (of) await askResource(context, versions, 'add', { body: { script: of.id, source, note } })
  else await askResource(context, scripts, 'add', { body: { source, note } })
}

async function findScript(context: Context, name: string): Promise<Script | undefined> {
  const { data } = await askResource<Script[]>(context, scripts, 'list', { query: { keyword: name } })
  return data.find((one) => one.name === name)
}

/** The one with that number, otherwise the latest. */
async function findVersion(context: Context, { id, name }: Script, number: string | undefined): Promise<Version> {
  const query = { script: id, order_field: 'id', order_sort: 'desc', pageSize: 200 }
  const { data } = await askResource<Version[]>(context, versions, 'list', { query })
  const found = number === undefined ? data[0] : data.find((one) => one.number === Number(number))
  if (!found) throw new Refusal(exitCodes.refused, 'error.no_script', { name: `${name} ${number ?? ''}` })
  return found
}

interface Rolled {
  of: Script
  version: Version
}

async function onSome(
  context: Context,
  { of, version }: Rolled,
  { share, phones }: Options,
): Promise<number | undefined> {
  const form = { share: Number(share ?? 0), phones: phones ?? '' }
  await askAction(context, versions, 'try', { ids: [version.id], ...form })
  tell(context, context.t('cli.script_on_some', { name: of.name, version: version.number }))
  return next(context, 'script_next_all', of)
}

/** Whatever did the work so far is named before it is replaced. */
async function everywhere(
  context: Context,
  { of, version, yes }: Rolled & Pick<Options, 'yes'>,
): Promise<number | undefined> {
  const { t } = context
  const name = `${of.name} ${version.number}`
  const replaced = [of.enabled === 0 ? of.replaces : version.replaces].filter((one) => one !== '').join()
  const question = replaced === '' ? t('cli.script_all', { name }) : t('cli.script_all_replaces', { name, replaced })
  await confirm(context, yes, question)
  if (version.rollout !== 2) await askAction(context, versions, 'use', { ids: [version.id] })
  if (of.enabled === 0) await askAction(context, scripts, 'enable', { ids: [of.id] })
  tell(context, replaced === '' ? t('cli.script_in_use', { name }) : t('cli.script_in_use_instead', { name, replaced }))
  return undefined
}

function next(context: Context, key: 'script_next_some' | 'script_next_all', { name }: Script): undefined {
  tell(context, context.t(`cli.${key}`, { name }))
}
