import { listLoops } from '@quarterdeck/shared/contracts/loops.ts'
import { userInfo } from '@quarterdeck/shared/contracts/session.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { paint } from '../../print/paint.ts'
import { printRows, tell, writeLines } from '../../print/print.ts'
import { fit, widthOf } from '../../print/width.ts'
import type { Perform } from '../../tree/tree.ts'
import { version } from '../../version.ts'
import { copyFindings } from './copyFindings.ts'
import type { Check, DoctorFinding, Server } from './finding.ts'
import { chromium, dataFolder, diskSpace, fonts, nodeVersion } from './hostChecks.ts'
import { loopFindings } from './loopFindings.ts'
import { type Machine, thisMachine } from './machine.ts'
import { adbProgram, adbServer, usb } from './phoneChecks.ts'
import { clock, reachable, session } from './serverChecks.ts'

const checks: readonly Check[] = [
  nodeVersion,
  adbProgram,
  adbServer,
  usb,
  reachable,
  session,
  clock,
  dataFolder,
  diskSpace,
  chromium,
  fonts,
]

/** Says what this host lacks and how to mend it. Exit code 1 where something that every host needs is missing. */
export const doctor: Perform<object> = async (context) => {
  const findings = await examine(context, thisMachine(context.io))
  if (context.terminal) writeLines(context, linesOf(context, findings))
  else
    printRows(
      context,
      ['name', 'state', 'detail', 'fix', 'optional'].map((name) => ({ name, heading: name })),
      rows(findings),
    )
  const lacking = findings.filter(({ state, optional }) => state === 'missing' && !optional)
  tell(
    context,
    context.t(lacking.length === 0 ? 'cli.doctor.all_well' : 'cli.doctor.lacking', { count: lacking.length }),
  )
  return lacking.length === 0 ? undefined : exitCodes.partly
}

/** All findings, in the order in which one would mend them. */
export async function examine(context: Context, machine: Machine): Promise<DoctorFinding[]> {
  const server: Server = {
    address: context.server,
    ownVersion: version,
    whoami: () =>
      ask(context, userInfo).then(
        ({ data }) => data,
        () => undefined,
      ),
    loops: () =>
      ask(context, listLoops).then(
        ({ data }) => data,
        () => [],
      ),
  }
  const findings = await Promise.all(checks.map((check) => check(machine, server, context.t)))
  return [...findings, ...(await copyFindings(machine, context.t)), ...(await loopFindings(server, context.t))]
}

const rows = (findings: readonly DoctorFinding[]) =>
  findings.map((finding) => ({ ...finding, optional: finding.optional ? 1 : 0 }))

function linesOf({ t, colour }: Context, findings: readonly DoctorFinding[]): string[] {
  const word = { ok: t('cli.doctor.ok'), missing: t('cli.doctor.missing') }
  const names = findings.map(({ name }) => t(codeKey('cli.doctor.name', name)))
  const widths = [Math.max(widthOf(word.ok), widthOf(word.missing)), Math.max(...names.map(widthOf))] as const
  return findings.flatMap(({ state, detail, fix, optional }, at) => {
    const shade = state === 'ok' ? 'green' : optional ? 'orange' : 'red'
    const line = `${paint(fit(word[state], widths[0]), shade, colour)}  ${fit(names[at]!, widths[1])}  ${detail}`
    return fix === '' ? [line] : [line, `${' '.repeat(widths[0] + widths[1] + 4)}${t('cli.doctor.fix', { fix })}`]
  })
}
