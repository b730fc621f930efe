import { PictureOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import './lazyPicture.css'

/** A picture is tried so often, and then said to be missing. */
const mostAttempts = 2
/** So far before it comes in sight it is loaded. */
const margin = '200px'

/** A picture that is loaded when it comes in sight, at most twice; it fills the box that it stands in. */
export function LazyPicture({ url, alt }: { url: string; alt: string }) {
  const box = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [attempt, setAttempt] = useState(1)
  // Another hour gives another address to the same picture: what is shown stays until it fails.
  const [shown, setShown] = useState(url)
  const isGivenUp = attempt > mostAttempts

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: margin },
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return (
    <span ref={box} className="lazy-picture" role="img" aria-label={alt}>
      {isSeen && !isGivenUp && (
        <img
          key={attempt}
          src={shown}
          alt=""
          draggable={false}
          onError={() => {
            setShown(url)
            setAttempt(attempt + 1)
          }}
        />
      )}
      {isGivenUp && <PictureOutlined aria-hidden />}
    </span>
  )
}
