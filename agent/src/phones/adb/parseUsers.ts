/** `pm list users`: `UserInfo{10:Work:30} running`. Entries without a number are left out. */
export function parseUsers(text: string): { user: number; name: string }[] {
  const users: { user: number; name: string }[] = []
  for (const match of text.matchAll(/UserInfo\{(\d+):(.*?):[\da-f]+\}/gi)) {
    users.push({ user: Number(match[1]), name: match[2]! })
  }
  return users
}
