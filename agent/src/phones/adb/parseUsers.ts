import { valueIn } from '../answers/answerLines.ts'
import { measured, ranges, wordOf } from '../answers/plausible.ts'

export interface AndroidUser {
  user: number
  name: string
  /** It shows beside the user that it belongs to, and cannot be switched to. */
  profile: boolean
}

/** `FLAG_PROFILE` of Android 11 and later, and `FLAG_MANAGED_PROFILE` of work profiles before. */
const profileFlags = 0x1000 | 0x20
/** `FLAG_FULL` and `FLAG_SYSTEM` of Android 10 and later: where one user has the first, one with neither is no full user. */
const full = 0x400
const system = 0x800
/** Huawei and Honor mark their clones with a flag of their own, and as full users. */
const huaweiClone = 0x4000000
/** Cloned apps of Xiaomi (XSpace), OPPO (MultiApp) and vivo, of Huawei, and of Lenovo and Motorola, whatever their flags say. */
const isOfClones = (user: number) => user === 999 || user === 128 || (user >= 900 && user <= 910)

/** `am get-current-user`: a number in the last line, below whatever else the phone had to say. */
export function parseCurrentUser(text: string): number | undefined {
  return measured(valueIn(text, /^-?\d+$/), ranges.user)
}

/** `pm list users`: `UserInfo{10:Work:30} running`, the flags in hexadecimal. Entries without a number are left out. */
export function parseUsers(text: string): AndroidUser[] {
  const found = [...text.matchAll(/UserInfo\{(\d+):([^\n]*?):([\da-f]+)\}/gi)].map(([, user, name, flags]) => ({
    user: Number(user),
    name: wordOf(name),
    flags: Number.parseInt(flags!, 16),
  }))
  const saysFull = found.some(({ flags }) => (flags & full) !== 0)
  return found.map(({ user, name, flags }) => {
    const isClone = isOfClones(user) || (flags & (profileFlags | huaweiClone)) !== 0
    return { user, name, profile: isClone || (saysFull && user !== 0 && (flags & (full | system)) === 0) }
  })
}
