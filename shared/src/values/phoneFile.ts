/** An Android app, which is installed instead of being left among the phone's files. */
export function isApp(name: string): boolean {
  return /\.apk$/i.test(name)
}

/**
 * What a file is called on a phone: without folders, and without what its file systems refuse (FAT allows fewer than ext4) or a
 * shell reads as more than a name. Never empty; 120 characters at most, the ending kept.
 */
export function nameOnPhone(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const plain = last.replaceAll(/[\u0000-\u001f\u007f"*:<>?|'`$]/g, '_').replace(/^\.+/, '')
  const ending = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length)
  return `${[...stem].slice(0, 120 - ending.length).join('') || 'file'}${ending}`
}

/** The folder on a phone for the files of a post that somebody makes by hand there, while the phone is theirs under this lease. */
export function folderOfPost(publication: number, lease: number): string {
  return `post-${publication}-${lease}`
}

/** The number of the lease under which such a folder came; undefined for any other folder. */
export function leaseOfPostFolder(folder: string): number | undefined {
  const lease = /^post-\d+-(\d+)$/.exec(folder)?.[1]
  return lease === undefined ? undefined : Number(lease)
}
