import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { z } from 'zod'
import { type Contents, type Received, tooLarge } from '../platform/contents/contents.ts'
import type { CallInput } from './handler.ts'
import { parsePart } from './problems.ts'
import { readForm } from './readForm.ts'

/** A file that came in by a form. */
export interface Upload extends Received {
  /** As the sender called it. */
  fileName: string
}

export interface ReceivedForm<V> {
  values: V
  files: Readonly<Record<string, Upload>>
}

/** The request of a form whose files go to disk as they come. */
export type FormInput = Pick<CallInput<never>, 'stream' | 'header'>

export interface FormRules<S extends z.ZodType> {
  /** Of what stands beside the files. */
  fields: S
  /** Names of the form's files; others are refused. */
  files: readonly string[]
  limitBytes: number
}

/** Receives a form, and lets `use` work with it; what `use` has not put in place is gone from the disk afterwards. */
export async function receiveForm<S extends z.ZodType, T>(
  contents: Contents,
  { stream, header }: FormInput,
  { fields, files, limitBytes }: FormRules<S>,
  use: (form: ReceivedForm<z.output<S>>) => Promise<T>,
): Promise<T> {
  // What says beforehand that it is too large is not read at all.
  if (Number(header('content-length') ?? 0) > files.length * limitBytes + beside) throw tooLarge(limitBytes)
  const uploads: Record<string, Upload> = {}
  try {
    const form = await readForm(stream, header('content-type'), async ({ field, fileName, content }) => {
      if (!files.includes(field) || uploads[field]) throw new AppError('unknown_field', { field })
      const received = await contents.receive(content, limitBytes)
      // A browser sends a file without name and content where none was chosen.
      if (fileName === '' && received.size === 0) return contents.discard(received)
      uploads[field] = { ...received, fileName }
    })
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return await use({ values: parsePart(fields, Object.fromEntries(texts)), files: uploads })
  } finally {
    for (const upload of Object.values(uploads)) await contents.discard(upload)
  }
}

/** Texts and the lines between the parts of a form. */
const beside = 1_048_576
