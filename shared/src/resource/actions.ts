import { type Field, type Fields, type StateField, sealedFields } from './field.ts'

/**
 * What can be done with rows beside adding, editing and deleting them: `POST /<resource>/<action>` with `ids` and the fields of
 * its form, a permission key, a button in the row and over the list, a dialog, `qd <resource> <action>`. Each row answers for
 * itself: done, the same as before, or refused with its reason. More than 200 rows are a job; 10 where phones are to do it.
 */
export interface Action {
  /** The states in which it may be taken; absent: all from which `to` can be reached, and without `to` any. */
  readonly from?: readonly string[]
  /** The state that rows come to. Without it the domain says what happens (`ResourceHooks.actions`), as it may beside it. */
  readonly to?: string
  /** The field of the form that says to which state rows come, by its code. */
  readonly toChosen?: string
  /**
   * Only for rows that fit, by field: a code or any of several; of texts, times and references 1 is "filled in" and 0 "empty".
   * The button is not there for the others, and the call refuses them; of a field that no column holds its handler answers `same`.
   */
  readonly when?: Readonly<Record<string, number | readonly number[]>>
  /** So many rows at most, and no job: what people judge they have on their screen. */
  readonly most?: number
  /** For one row alone; otherwise for as many as are chosen. */
  readonly rows?: 'one' | 'many'
  /** What is asked before it is taken. */
  readonly form?: Fields
  /** A call of which nothing could be done fails, with the refusal of its first row and that one's HTTP status. */
  readonly strict?: true
  /** Offers a dry run: the same answer, and nothing changes. With the name of a flag of the form people see it first where that is set. */
  readonly dryRun?: true | string
  /** The action whose key it asks for; absent: one of its own. */
  readonly key?: string
  /** Asks for a fresh code of whoever has the second factor on. */
  readonly stepUp?: true
  /** Its answer holds secrets: it is kept nowhere. */
  readonly reveals?: true
  /** Cannot be undone: asked about in red. */
  readonly danger?: true
  /** Fields of the rows that say what else it is about: the dialog tells the sum of numbers, and what stands in texts. */
  readonly tells?: readonly string[]
}
export type Actions = Readonly<Record<string, Action>>

/** More rows than this are a job. */
export const mostActionRows = 200
/** The same of actions that others than the database carry out, as phones do: nobody waits for many of them without seeing how it goes. */
export const mostOutsideRows = 10

/** `assign` of every list whose rows are people's: makes another user responsible, with that user's group and organisation. */
export const assignAction = {
  form: { owner_user_id: { kind: 'reference', to: 'user', label: 'name', required: true } },
} as const satisfies Action

/** The ways to what `reveal` shows; each is an event of its own in the audit log. */
export const revealWays = { show: 1, copy: 2, paste: 3 } as const

/** `reveal` of every list that has secrets which can be read again: shows those of one row, to whoever says why. */
export const revealAction = {
  rows: 'one',
  strict: true,
  stepUp: true,
  reveals: true,
  form: {
    reason: { kind: 'text', max: 200, required: true },
    // What becomes of it then: it is looked at or copied. The way to a phone's clipboard is `paste`, which answers with nothing.
    way: { kind: 'choice', choices: { 1: '', 2: '' }, default: revealWays.show, hidden: true },
  },
} as const satisfies Action

/** `paste` of every list that has secrets which belong on a phone: puts that of one row on the phone's clipboard, unseen. */
const pasteAction = {
  rows: 'one',
  strict: true,
  stepUp: true,
  key: 'reveal',
  form: { reason: { kind: 'text', max: 200, required: true } },
} as const satisfies Action

interface WithActions {
  readonly name: string
  readonly actions?: Actions
  readonly visibility?: unknown
  readonly fields: Fields
}

/** The actions of a list: its own, `assign` where rows have a responsible user, `reveal` and `paste` where they have secrets. */
export function actionsOf({ actions, visibility, fields }: WithActions): Actions {
  return {
    ...actions,
    ...(visibility === 'own' && { assign: actions?.assign ?? assignAction }),
    ...(sealedFields({ fields }).length > 0 && { reveal: revealAction }),
    ...(phoneFieldOf({ fields }) !== undefined && {
      paste: { ...pasteAction, when: { [phoneFieldOf({ fields })!]: 1 } },
    }),
  }
}

/** The field that names the phone on whose clipboard a secret of the list may be put. */
export function phoneFieldOf(resource: Pick<WithActions, 'fields'>): string | undefined {
  return sealedFields(resource).find(([, { onto }]) => onto !== undefined)?.[1].onto
}

/** Throws where an action names a state or a field that there is not. */
export function checkActions(resource: WithActions): void {
  const field = Object.values(resource.fields).find((field): field is StateField => field.kind === 'state')
  for (const [name, { from = [], to, toChosen, form = {}, when = {}, tells = [] }] of Object.entries(
    resource.actions ?? {},
  )) {
    if (toChosen !== undefined && (!field || form[toChosen]?.kind !== 'choice'))
      throw new Error(`${resource.name}.${name}: the form says no state in ${toChosen}`)
    const unknown = [...Object.keys(when), ...tells].find((one) => !(one in resource.fields))
    if (unknown) throw new Error(`${resource.name}.${name}: there is no field ${unknown}`)
    for (const state of [...from, ...(to === undefined ? [] : [to])]) {
      if (!field || !(state in field.machine.codes))
        throw new Error(`${resource.name}.${name}: there is no state ${state}`)
    }
  }
}

/** The codes of the states in which an action may be taken; undefined: in any. */
export function sourceCodes(field: StateField | undefined, { from, to }: Action): readonly number[] | undefined {
  if (!field || (from === undefined && to === undefined)) return undefined
  const { codes, moves } = field.machine
  const states = from ?? Object.keys(codes).filter((state) => moves[state]?.includes(to!))
  return states.filter((state) => to === undefined || moves[state]?.includes(to)).map((state) => codes[state]!)
}

/** The field on account of which an action cannot be taken on a row: its state, or one of `when`. Undefined: it can be taken. */
export function hindranceOf(
  { fields }: Pick<WithActions, 'fields'>,
  action: Action,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const codes = field.kind === 'state' ? sourceCodes(field, action) : undefined
    if (codes && !codes.includes(Number(row[name]))) return name
  }
  return Object.entries(action.when ?? {}).find(
    ([name, wanted]) => name in row && ![wanted].flat().includes(codeOf(fields[name]!, row[name])),
  )?.[0]
}

function codeOf(field: Field, value: unknown): number {
  const isWords = field.kind === 'text' || field.kind === 'time' || field.kind === 'reference'
  return isWords ? Number(value !== null && value !== '') : Number(value)
}
