import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { templateFile } from './report.ts'
import type { BatchKind, ImportTarget, UndoTarget } from './target.ts'

/** What batches go into, by resource and kind. */
export interface Targets {
  add(target: ImportTarget | UndoTarget): void
  has(resource: string, kind: BatchKind): boolean
  /** Throws `import_gone` where nobody takes such batches (any more). */
  of(resource: string, kind: BatchKind): ImportTarget | UndoTarget
  /** The same for batches that are checked before they are carried out. */
  checked(resource: string, kind: 'import' | 'edit'): ImportTarget
}

export function createTargets(): Targets {
  const targets = new Map<string, ImportTarget | UndoTarget>()
  function of(resource: string, kind: BatchKind): ImportTarget | UndoTarget {
    const target = targets.get(`${resource}.${kind}`)
    if (!target) throw new AppError('import_gone')
    return target
  }
  return {
    add(target) {
      const name = `${target.resource}.${target.kind ?? 'import'}`
      if (targets.has(name)) throw new Error(`two targets for ${name}`)
      targets.set(name, target)
    },
    has: (resource, kind) => targets.has(`${resource}.${kind}`),
    of,
    checked(resource, kind) {
      const target = of(resource, kind)
      if (!('validate' in target)) throw new AppError('import_gone')
      return target
    },
  }
}

/**
 * Spreadsheets to fill in: the same for everyone of a language as long as the program runs; there is one translator a
 * language.
 */
export function createTemplates(): (target: ImportTarget, t: Translate) => Promise<FileAnswer> {
  const made = new Map<ImportTarget, Map<Translate, Promise<FileAnswer>>>()
  return (target, t) => {
    const ofTarget = made.get(target) ?? new Map<Translate, Promise<FileAnswer>>()
    const file = ofTarget.get(t) ?? templateFile(target, t)
    made.set(target, ofTarget.set(t, file))
    // A failure is not kept: the next one tries again.
    file.catch(() => ofTarget.delete(t))
    return file
  }
}
