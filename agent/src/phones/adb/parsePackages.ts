/** `pm list packages -f`: package and path of its APK. The path may contain `=`; the name cannot. */
export function parsePackageList(text: string): { package: string; path: string }[] {
  const packages: { package: string; path: string }[] = []
  for (const line of text.split(/\r?\n/)) {
    const match = /^package:(?:(.*)=)?([\w.]+)(?:\s.*)?$/.exec(line.trim())
    if (match) packages.push({ package: match[2]!, path: match[1] ?? '' })
  }
  return packages
}

/** `dumpsys package packages`, whole or reduced to the lines that matter: version names by package. */
export function parsePackageVersions(text: string): Map<string, string> {
  const versions = new Map<string, string>()
  let current = ''
  for (const line of text.split(/\r?\n/)) {
    const header = /^\s*Package \[([\w.]+)\]/.exec(line)
    if (header) current = header[1]!
    const version = /^\s*versionName=(.*)$/.exec(line)
    // A system app that was updated is listed a second time, with its old version.
    if (version && current && !versions.has(current)) versions.set(current, version[1]!.trim())
  }
  return versions
}
