/** What precedes each piece of the sync protocol: four letters and a number, little-endian (adb, SYNC.TXT). */
export function syncHead(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.write(id)
  bytes.writeUInt32LE(value, 4)
  return bytes
}
