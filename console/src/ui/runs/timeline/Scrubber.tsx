import { CaretRightOutlined, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons'
import type { RunTimeline } from '@quarterdeck/shared/contracts/evidence.ts'
import { Button, Slider } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useHotkey } from '../../useHotkey.ts'
import { seconds } from './seconds.ts'

interface ScrubberProps {
  timeline: RunTimeline
  at: number
  /** Where it leaves the way of the other run. */
  parts: number | null
  onMove(at: number): void
}

/** A step is shown for as long as it took, within these. */
const [shortestMs, longestMs] = [400, 1500]

/** Plays through the steps, or goes to one: by mouse, by arrow keys. */
export function Scrubber({ timeline: { steps }, at, parts, onMove }: ScrubberProps) {
  const t = useT()
  const [isPlaying, setPlaying] = useState(false)
  const last = Math.max(0, steps.length - 1)
  const go = (to: number) => {
    setPlaying(false)
    onMove(Math.min(last, Math.max(0, to)))
  }
  useHotkey('ArrowLeft', () => go(at - 1), { inDialogs: true })
  useHotkey('ArrowRight', () => go(at + 1), { inDialogs: true })
  useHotkey('Home', () => go(0), { inDialogs: true })
  useHotkey('End', () => go(last), { inDialogs: true })
  useEffect(() => {
    if (!isPlaying) return undefined
    const step = steps[at]
    const ms = step ? Math.min(longestMs, Math.max(shortestMs, step.until - step.at)) : shortestMs
    const timer = setTimeout(() => (at < last ? onMove(at + 1) : setPlaying(false)), ms)
    return () => clearTimeout(timer)
  }, [isPlaying, at, last, steps, onMove])
  const play = () => {
    if (!isPlaying && at === last) onMove(0)
    setPlaying(!isPlaying)
  }
  return (
    <div className="tl-scrubber">
      <Button
        size="small"
        icon={<StepBackwardOutlined />}
        aria-label={t('run-timeline.back')}
        onClick={() => go(at - 1)}
      />
      <Button
        size="small"
        type="primary"
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={t(isPlaying ? 'run-timeline.pause' : 'run-timeline.play')}
        onClick={play}
      />
      <Button
        size="small"
        icon={<StepForwardOutlined />}
        aria-label={t('run-timeline.next')}
        onClick={() => go(at + 1)}
      />
      <Slider
        className="tl-slider"
        min={0}
        max={last}
        value={at}
        onChange={go}
        marks={marksOf(steps, parts)}
        tooltip={{ formatter: (value = 0) => `${value + 1} · ${seconds(steps[value]?.at ?? 0)} s` }}
        ariaLabelForHandle={t('run-timeline.step')}
      />
      <span className="numbers tl-count">
        {t('run-timeline.place', { at: at + 1, of: steps.length, seconds: seconds(steps[at]?.at ?? 0) })}
      </span>
    </div>
  )
}

/** Failures, and where the run left the way of the other. */
function marksOf(steps: RunTimeline['steps'], parts: number | null) {
  const failed = steps.flatMap(({ failure }, at) =>
    failure ? [[at, <b key="failed" className="tl-mark-failed" />]] : [],
  )
  return Object.fromEntries([
    ...failed,
    ...(parts === null ? [] : [[parts, <b key="parts" className="tl-mark-parts" />]]),
  ])
}
