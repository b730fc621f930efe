import type { FileHandle } from 'node:fs/promises'

const pieceBytes = 262_144

/** An open file as it goes out, a piece at a time; it is closed at its end, and when whoever reads goes away. */
export function fileStream(file: FileHandle): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const piece = await nextPiece(file)
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}

async function nextPiece(file: FileHandle): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(pieceBytes))
    if (bytesRead > 0) return buffer.subarray(0, bytesRead)
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return undefined
}
