export interface AndroidUser {
  user: number
  name: string
  /** It shows beside the user that it belongs to, and cannot be switched to. */
  profile: boolean
}

/** `FLAG_PROFILE` of Android 11 and later, and `FLAG_MANAGED_PROFILE` of work profiles before. */
const profileFlags = 0x1000 | 0x20
/** Cloned apps of Xiaomi (XSpace), OPPO (MultiApp) and vivo, whatever their flags say. */
const clonedApps = 999

/** `am get-current-user`: a number in the last line, below whatever else the phone had to say. */
export function parseCurrentUser(text: string): number | undefined {
  const user = Number.parseInt(text.trim().split('\n').at(-1) ?? '', 10)
  return Number.isNaN(user) ? undefined : user
}

/** `pm list users`: `UserInfo{10:Work:30} running`, the flags in hexadecimal. Entries without a number are left out. */
export function parseUsers(text: string): AndroidUser[] {
  const users: AndroidUser[] = []
  for (const match of text.matchAll(/UserInfo\{(\d+):([^\n]*?):([\da-f]+)\}/gi)) {
    const user = Number(match[1])
    const profile = user === clonedApps || (Number.parseInt(match[3]!, 16) & profileFlags) !== 0
    users.push({ user, name: match[2]!, profile })
  }
  return users
}
