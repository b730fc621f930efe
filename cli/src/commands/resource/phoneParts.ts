import { getPhoneParts, type PhoneParts } from '@quarterdeck/shared/contracts/fleet.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { printRows, tell } from '../../print/print.ts'

/** What `qd phone get` says beyond the row: for programs beside its fields, for people in tables under it. */
export async function partsOf(context: Context, id: number): Promise<PhoneParts> {
  return (await ask(context, getPhoneParts, { query: { id } })).data
}

export function printParts(context: Context, { sims, subsystems, apps }: PhoneParts): void {
  const { t } = context
  tell(context, `\n${t('phone.more.sims')}`)
  printRows(
    context,
    [
      { name: 'slot', heading: t('phone.more.slot') },
      { name: 'carrier', heading: t('phone.more.carrier') },
      { name: 'numeric', heading: t('phone.more.numeric') },
      { name: 'number', heading: t('phone.field.number') },
      { name: 'iccid', heading: t('phone.field.iccid') },
    ],
    sims,
  )
  tell(context, `\n${t('phone.more.subsystems')}`)
  const yes = (value: unknown) => ({ text: value === 1 ? t('value.yes') : '' })
  printRows(
    context,
    [
      { name: 'user', heading: t('phone.more.user') },
      { name: 'name', heading: t('phone.more.name') },
      { name: 'profile', heading: t('phone.more.profile'), show: yes },
    ],
    subsystems,
  )
  tell(context, `\n${t('phone.more.apps')}`)
  printRows(
    context,
    [
      { name: 'package', heading: t('phone.more.package') },
      { name: 'version', heading: t('phone.more.version') },
      { name: 'version_code', heading: t('phone.more.version_code') },
      { name: 'md5', heading: t('phone.more.md5') },
    ],
    apps,
  )
}
