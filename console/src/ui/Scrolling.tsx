import type { ReactNode } from 'react'

/** A part of a page that scrolls by itself: arrow keys reach it, also where nothing in it can be focused. */
export function Scrolling({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={className} ref={focusable}>
      {children}
    </div>
  )
}

function focusable(box: HTMLElement | null): void {
  box?.setAttribute('tabindex', '0')
}
