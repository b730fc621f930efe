import type { ScreenFingerprint } from '@quarterdeck/shared/protocol/groupControl.ts'
import { isShown, type UiTree } from '../phones/uiTree.ts'

const mostMarks = 300
/** Screens of one page differ in what lies below the edge and in what is optional; two pages share little but their frame. */
const likeFrom = 0.6

/** What makes a screen the one that it is: which app and page, and what kinds of elements it has, not what they say. */
export function fingerprintOf(activity: string, tree: UiTree): ScreenFingerprint {
  const marks = new Set(tree.nodes.filter(isShown).map(({ id, className }) => (id === '' ? className : id)))
  return {
    activity: activity.slice(0, 500),
    marks: [...marks]
      .filter((mark) => mark !== '')
      .map((mark) => mark.slice(0, 500))
      .slice(0, mostMarks),
  }
}

/** What is not known of one of them is not held against it. */
export function isLike(one: ScreenFingerprint, other: ScreenFingerprint): boolean {
  if (one.activity !== '' && other.activity !== '' && one.activity !== other.activity) return false
  if (one.marks.length === 0 || other.marks.length === 0) return true
  const marks = new Set(one.marks)
  const shared = other.marks.filter((mark) => marks.has(mark)).length
  return shared / (marks.size + other.marks.length - shared) >= likeFrom
}
