import { type RefObject, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../../theme/useReducedMotion.ts'

/** site-cluster.md §9: how long each row is waited for. */
const waitMs = 800
const moveMs = 400

interface SlowScroll {
  ref: RefObject<HTMLDivElement | null>
  onPointerEnter(): void
  onPointerLeave(): void
  onFocus(): void
  onBlur(): void
}

/** Moves a box on by one row at a time and begins again at its end; not while it is pointed at or has the focus. */
export function useSlowScroll(rows: number): SlowScroll {
  const ref = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const isStill = useReducedMotion()
  useEffect(() => {
    if (rows === 0 || isHeld || isStill) return
    const timer = setInterval(() => ref.current && step(ref.current), waitMs + moveMs)
    return () => clearInterval(timer)
  }, [rows, isHeld, isStill])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return { ref, onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
}

function step(box: HTMLElement): void {
  const rowPx = box.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0
  const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
  box.scrollTo({ top: isAtEnd ? 0 : box.scrollTop + rowPx, behavior: 'smooth' })
}
