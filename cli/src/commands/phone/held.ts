import { type HeldPhones, heldPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { lostWords } from '@quarterdeck/shared/i18n/lostWords.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { printRows, tell, writeJson } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'

/** The phones that the caller holds, waits for, and has lost of late. */
export const held: Perform<object> = async (context) => {
  const { t } = context
  const mine = (await ask(context, heldPhones, { query: {} })).data
  if (context.json) {
    const { phones, wishes, lost } = mine
    writeJson(context, { phones, wishes, lost })
    return undefined
  }
  const rows = rowsOf(context, mine)
  printRows(
    context,
    [
      { name: 'serial', heading: t('phone.field.serial') },
      {
        name: 'state',
        heading: t('phone.field.state'),
        show: (value) => ({ text: t(codeKey('cli.held', String(value))) }),
      },
      { name: 'time', heading: t('cli.column.time') },
      { name: 'what', heading: t('cli.column.reason') },
    ],
    rows,
  )
  if (rows.length === 0) tell(context, t('held-phones.none'))
  return undefined
}

function rowsOf({ t }: Context, { phones, wishes, lost }: HeldPhones) {
  return [
    ...phones.map(({ serial, until, reason, waiting, ending }) => ({
      serial,
      time: until,
      what: reason,
      state: waiting === 1 ? 'yours' : ending === 1 ? 'ending' : 'held',
    })),
    ...wishes.map(({ serial, expires, place, holder }) => ({
      serial,
      state: 'waiting',
      time: expires,
      what: t('held-phones.place', { place, holder }),
    })),
    ...lost.map((one) => ({ serial: one.serial, state: 'lost', time: one.at, what: lostWords(t, one) })),
  ]
}
