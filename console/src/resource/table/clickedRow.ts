/**
 * The number of the row on which a click fell; undefined where it means something else: a control in the row, text that is being
 * marked, or a menu or dialog that stands elsewhere on the page and whose clicks only come through here.
 */
export function clickedRow(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || isControl(target) || isSelecting()) return undefined
  return target.closest('[data-row]')?.getAttribute('data-row') ?? undefined
}

/** Links, buttons and boxes in a row mean themselves, not the row. */
function isControl(target: Element): boolean {
  return target.closest('a, button, input, label, .rows-choose') !== null
}

/** Whoever marks text in a cell does not want the row to open. */
function isSelecting(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
