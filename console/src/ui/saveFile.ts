export interface ServedFile {
  name: string
  blob: Blob
  /** The server stopped at its limit. */
  capped: boolean
}

/** Hands a file to the browser's downloads. */
export function saveFile({ name, blob }: Pick<ServedFile, 'name' | 'blob'>): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has taken its own hold of the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
