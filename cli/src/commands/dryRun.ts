import { setTimeout as delay } from 'node:timers/promises'
import { getDryRun, startDryRun } from '@quarterdeck/shared/contracts/dryRun.ts'
import { getRunDetails } from '@quarterdeck/shared/contracts/run.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { RowOf } from '@quarterdeck/shared/resource/field.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { ask, askResource } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { tell, writeJson, writeLines } from '../print/print.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'

interface Options {
  versionNumber?: string
  param?: string[]
  task?: string[]
  account: string
}

const scripts: AnyResource = script
type Script = RowOf<typeof script.fields>

/** Tries a script on a test phone and follows it to its end; fails where the script did. */
export const dryRun: Perform<Options> = async (context, options, ...args) => {
  const name = String(args[0])
  const { data } = await askResource<Script[]>(context, scripts, 'list', { query: { keyword: name } })
  const found = data.find((one) => one.name === name)
  if (!found) throw new Refusal(exitCodes.refused, 'error.no_script', { name })
  const body = {
    script: found.id,
    version: Number(options.versionNumber ?? found.version),
    account: options.account,
    task: pairsOf(options.task),
    parameters: pairsOf(options.param),
  }
  const started = await ask(context, startDryRun, { body })
  return follow(context, started.data.run)
}

function pairsOf(given: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    given.map((one) => {
      const at = one.indexOf('=')
      return at < 0 ? [one, ''] : [one.slice(0, at), one.slice(at + 1)]
    }),
  )
}

async function follow(context: Context, run: number): Promise<number | undefined> {
  const { t } = context
  let isTold = false
  for (;;) {
    const { data } = await ask(context, getDryRun, { query: { id: run } })
    if (data.end !== '') {
      const details = (await ask(context, getRunDetails, { query: { id: run } })).data
      if (context.json)
        writeJson(context, { ...data, phone: details.phone, message: details.message, log: details.log })
      else
        writeLines(context, [
          ...details.log.map(({ at, level, text }) => `${at}  ${level}  ${text}`),
          [t(codeKey('run.choice.state', details.state)), details.phone, details.message].filter(Boolean).join('  '),
          ...Object.entries(data.result).map(([name, value]) => `${name}: ${String(value)}`),
        ])
      return data.end === 'failed' ? exitCodes.partly : undefined
    }
    if (data.test_phones === 0 && !isTold) {
      tell(context, `${t('dry-run.none')}. ${t('dry-run.none_help')}`)
      isTold = true
    }
    await delay(500)
  }
}
