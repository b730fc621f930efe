import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import { quote } from './adbShell.ts'
import { parseMd5, parsePackageList, parsePackageVersions } from './parsePackages.ts'
import type { AndroidUser } from './parseUsers.ts'

export type App = PhoneFacts['apps'][number]

export interface AppsOfUsers {
  apps: App[]
  /** How many each user has; nothing of one that is kept from the shell. */
  counts: ReadonlyMap<number, number>
}

/** So many APKs are read by a phone each time that its facts are; the others have their turn later. */
const sumsAtOnce = 20

/**
 * The apps that were installed by somebody; those of the system are no concern of an operator. Each user is asked for its
 * own: a phone may keep one user from the shell (Samsung's Secure Folder), and then refuses a list of all users as a whole.
 */
export async function readApps(
  output: (command: string) => Promise<string>,
  users: readonly AndroidUser[],
  known: readonly App[],
): Promise<AppsOfUsers> {
  const paths = new Map<string, string>()
  const counts = new Map<number, number>()
  for (const user of users.length > 0 ? users.map(({ user }) => user) : [undefined]) {
    const text = await output(`pm list packages -3 -f${user === undefined ? '' : ` --user ${user}`}`)
    const list = parsePackageList(text)
    for (const { package: name, path } of list) paths.set(name, path)
    if (user !== undefined && !isRefusal(text)) counts.set(user, list.length)
  }
  const versions = parsePackageVersions(await output(`dumpsys package packages | grep -E '${versionLines}'`))
  const apps: App[] = []
  for (const name of paths.keys()) {
    // Not every phone lists all of them at once.
    const single = async () => parsePackageVersions(await output(`dumpsys package ${name} | grep -E '${versionLines}'`))
    const found = versions.get(name) ?? (await single()).get(name) ?? { version: '', versionCode: 0 }
    apps.push({ package: name, ...found, md5: knownSum(known, name, found) })
  }
  await addSums(output, apps, paths)
  return { apps, counts }
}

function isRefusal(text: string): boolean {
  return /Exception|^Error/m.test(text)
}

const versionLines = '^ *Package .[A-Za-z0-9_.]+. |versionCode=|versionName='

function knownSum(known: readonly App[], name: string, found: Pick<App, 'version' | 'versionCode'>): string {
  const before = known.find((app) => app.package === name)
  return before?.version === found.version && before.versionCode === found.versionCode ? before.md5 : ''
}

/** An APK is read whole for its sum, so that is done once a version. */
async function addSums(output: (command: string) => Promise<string>, apps: App[], paths: Map<string, string>) {
  const due = apps.filter((app) => app.md5 === '' && paths.get(app.package)).slice(0, sumsAtOnce)
  if (due.length === 0) return
  const files = due.map((app) => quote(paths.get(app.package)!))
  const sums = parseMd5(await output(`md5sum ${files.join(' ')}`))
  for (const app of due) app.md5 = sums.get(paths.get(app.package)!) ?? ''
}
