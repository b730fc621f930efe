import { fieldsOfStep, type StepFieldName, stepValue, type WorkflowStep } from './workflowSteps.ts'

/** What became of a step from one version to the next: `at` is its place in the newer one, of those that went in the older. From 1. */
export interface StepChange {
  readonly at: number
  readonly what: 'added' | 'removed' | 'changed'
  readonly kind: number
  readonly fields: { field: StepFieldName; before: string | number | null; after: string | number | null }[]
}

/** The difference between two versions, step by step: the longest line of steps that stand in both in the same order is kept. Pure. */
export function stepDifference(before: readonly WorkflowStep[], after: readonly WorkflowStep[]): StepChange[] {
  const changes: StepChange[] = []
  let [a, b] = [0, 0]
  for (const [i, j] of [...keptPairs(before, after), [before.length, after.length] as const]) {
    // What lies between two that were kept: as many as on both sides, of one kind, were changed.
    while (a < i && b < j && before[a]!.kind === after[b]!.kind) {
      changes.push({ at: b + 1, what: 'changed', kind: after[b]!.kind, fields: changedFields(before[a]!, after[b]!) })
      a++
      b++
    }
    for (; a < i; a++) changes.push({ at: a + 1, what: 'removed', kind: before[a]!.kind, fields: [] })
    for (; b < j; b++) changes.push({ at: b + 1, what: 'added', kind: after[b]!.kind, fields: [] })
    a = i + 1
    b = j + 1
  }
  return changes
}

function changedFields(before: WorkflowStep, after: WorkflowStep): StepChange['fields'] {
  const names = [...new Set([...fieldsOfStep(before), ...fieldsOfStep(after)])]
  return names.flatMap((field) => {
    const [was, is] = [stepValue(before, field), stepValue(after, field)]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

/** Places of steps that are the same in both, in order: the longest common line. There are ten steps at most. */
function keptPairs(before: readonly WorkflowStep[], after: readonly WorkflowStep[]): (readonly [number, number])[] {
  const same = (i: number, j: number) =>
    before[i]!.kind === after[j]!.kind && changedFields(before[i]!, after[j]!).length === 0
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] = same(i, j) ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const pairs: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < before.length && j < after.length; ) {
    if (same(i, j)) pairs.push([i++, j++])
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++
    else j++
  }
  return pairs
}
