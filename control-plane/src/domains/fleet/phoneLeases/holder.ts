/** Who holds a phone or waits for it: a run (which its lease names), a user, auto-recovery, or an upgrade of an app. */
export interface Holder {
  kind: keyof typeof holderKinds
  /** Of the user or the upgrade; 0 where the kind says it all. */
  id: number
}

/** The codes of `phone-lease.holder_kind`. */
export const holderKinds = { run: 0, user: 1, recovery: 2, upgrade: 3 } as const

/** A holder as tables have it. */
export interface HolderColumns {
  holder_kind: number
  holder_id: number
}

export function columnsOf({ kind, id }: Holder): HolderColumns {
  return { holder_kind: holderKinds[kind], holder_id: id }
}

/** Is it theirs? */
export function isOf({ holder_kind, holder_id }: HolderColumns, holder: Holder): boolean {
  return holder_kind === holderKinds[holder.kind] && holder_id === holder.id
}

export function ofUser(id: number): Holder {
  return { kind: 'user', id }
}
