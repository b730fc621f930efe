import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import { refusalIn } from '../answers/refusalIn.ts'
import { PhoneRefused } from '../phoneError.ts'
import type { Ask } from './ask.ts'
import { parsePackageList, parsePackageVersions } from './parsePackages.ts'
import type { AndroidUser } from './parseUsers.ts'

export type App = PhoneFacts['apps'][number]

export interface AppsOfUsers {
  apps: App[]
  /** How many each user has; nothing of one that is kept from the shell. */
  counts: ReadonlyMap<number, number>
  /** Where the APK of each lies on the phone. */
  paths: ReadonlyMap<string, string>
}

/**
 * The apps that were installed by somebody; those of the system are no concern of an operator. Each user is asked for its
 * own: a phone may keep one user from the shell (Samsung's Secure Folder), and then refuses a list of all users as a whole.
 * Where nobody could be asked that is no empty list: `PhoneRefused`.
 */
export async function readApps(
  ask: Ask,
  users: readonly Pick<AndroidUser, 'user'>[],
  known: readonly App[],
): Promise<AppsOfUsers> {
  const paths = new Map<string, string>()
  const counts = new Map<number, number>()
  for (const user of users.length > 0 ? users.map(({ user }) => user) : [undefined]) {
    const { output, status } = await ask.anyway(`pm list packages -3 -f${user === undefined ? '' : ` --user ${user}`}`)
    const list = parsePackageList(output)
    const refusal = refusalIn(output, status)
    if (refusal !== undefined && (user === undefined || !isKept(output))) throw new PhoneRefused('no_answer', refusal)
    for (const { package: name, path } of list) paths.set(name, path)
    if (user !== undefined && refusal === undefined) counts.set(user, list.length)
  }
  const versions = await readVersions(ask, [...paths.keys()], known)
  const apps = [...paths.keys()].map((name) => {
    const found = versions.get(name) ?? { version: '', versionCode: 0 }
    return { package: name, ...found, md5: knownSum(known, name, found) }
  })
  return { apps, counts, paths }
}

/** The shell may not look at this user; the service itself is there. */
function isKept(output: string): boolean {
  return /SecurityException|Permission Denial|Security exception|does not have permission/.test(output)
}

const versionLines = '^ *Package .[A-Za-z0-9_.]+. |versionCode=|versionName='

type Versions = Map<string, Pick<App, 'version' | 'versionCode'>>

/** What nobody tells now stays as it is known. */
async function readVersions(ask: Ask, names: readonly string[], known: readonly App[]): Promise<Versions> {
  const read = async (what: string) =>
    parsePackageVersions((await ask.anyway(`dumpsys package ${what} | grep -E '${versionLines}'`)).output)
  const all: Versions = names.length > 0 ? await read('packages') : new Map()
  const versions: Versions = new Map()
  for (const name of names) {
    // Not every phone lists all of them at once.
    const found = all.get(name) ?? (await read(name)).get(name) ?? known.find((app) => app.package === name)
    if (found) versions.set(name, { version: found.version, versionCode: found.versionCode })
  }
  return versions
}

function knownSum(known: readonly App[], name: string, found: Pick<App, 'version' | 'versionCode'>): string {
  const before = known.find((app) => app.package === name)
  return before?.version === found.version && before.versionCode === found.versionCode ? before.md5 : ''
}
