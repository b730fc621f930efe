/** `pm list packages -f`: package and path of its APK. The path may contain `=`; the name cannot. */
export function parsePackageList(text: string): { package: string; path: string }[] {
  const packages: { package: string; path: string }[] = []
  for (const line of text.split(/\r?\n/)) {
    const match = /^package:(?:(.*)=)?([\w.]+)(?:\s.*)?$/.exec(line.trim())
    if (match) packages.push({ package: match[2]!, path: match[1] ?? '' })
  }
  return packages
}

export interface PackageVersion {
  version: string
  /** 0 where unknown. */
  versionCode: number
}

/** `dumpsys package packages`, whole or reduced to the lines that matter: versions by package. */
export function parsePackageVersions(text: string): Map<string, PackageVersion> {
  const versions = new Map<string, PackageVersion>()
  let current = ''
  let versionCode = 0
  for (const line of text.split(/\r?\n/)) {
    const header = /^\s*Package \[([\w.]+)\]/.exec(line)
    if (header) {
      current = header[1]!
      versionCode = 0
    }
    const code = /^\s*versionCode=(\d{1,15})\b/.exec(line)
    if (code) versionCode = Number(code[1])
    const name = /^\s*versionName=(.*)$/.exec(line)
    // A system app that was updated is listed a second time, with its old version.
    if (name && current && !versions.has(current)) versions.set(current, { version: name[1]!.trim(), versionCode })
  }
  return versions
}

/** `md5sum <files>`: by path. */
export function parseMd5(text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const match = /^([\da-f]{32})\s+\*?(\/.*)$/.exec(line.trim())
    if (match) sums.set(match[2]!, match[1]!)
  }
  return sums
}
