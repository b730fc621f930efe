import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { alertNotes } from '@quarterdeck/shared/resources/site/alertNote.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import { addNotes } from './store.ts'

/** What people do with an outage. One that is over stays so, whatever comes a moment later. */
export const groupActions: Readonly<Record<'acknowledge' | 'silence' | 'unsilence' | 'note', ActionHandler>> = {
  acknowledge: async (tx, { id, closed_time, acknowledged_time }, { call: { at, actor } }) => {
    if (closed_time !== null || acknowledged_time !== null) return 'same'
    await note(tx, Number(id), { kind: alertNotes.acknowledged, by: actor.username, at })
    return { acknowledged_time: at, acknowledged_by: actor.username, ...unsilenced }
  },
  silence: async (tx, { id, closed_time, acknowledged_time }, { form, call: { at, actor } }) => {
    if (closed_time !== null || acknowledged_time !== null) return 'same'
    const until = Number(form.silenced_until)
    if (until <= at) throw new AppError('time_over')
    const reason = String(form.silence_reason)
    await note(tx, Number(id), { kind: alertNotes.silenced, text: reason, by: actor.username, at })
    return { silenced_until: until, silenced_by: actor.username, silence_reason: reason }
  },
  unsilence: async (tx, { id, silenced_until }, { call: { at, actor } }) => {
    if (silenced_until === null) return 'same'
    await note(tx, Number(id), { kind: alertNotes.unsilenced, by: actor.username, at })
    return unsilenced
  },
  note: async (tx, { id }, { form, call: { at, actor } }) => {
    await note(tx, Number(id), { kind: alertNotes.note, text: String(form.text), by: actor.username, at })
    return {}
  },
}

const unsilenced = { silenced_until: null, silenced_by: '', silence_reason: '' } as const

function note(
  tx: Parameters<ActionHandler>[0],
  id: number,
  { kind, text = '', by, at }: { kind: number; text?: string; by: string; at: number },
) {
  return addNotes.run(tx, { ids: [id], kind, text, by, at })
}
