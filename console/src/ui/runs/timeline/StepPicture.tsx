import { type DescribedStep, type RunTimeline, runTimelinePicture } from '@quarterdeck/shared/contracts/evidence.ts'
import { useQuery } from '@tanstack/react-query'
import { askFile } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useObjectUrl } from '../../useObjectUrl.ts'
import { seconds } from './seconds.ts'

interface StepPictureProps {
  timeline: RunTimeline
  step: DescribedStep
  which: 'before' | 'after'
}

/** The screen before a step, with what it touched outlined, or after it; how far from the step it was taken stands below. */
export function StepPicture({ timeline, step, which }: StepPictureProps) {
  const t = useT()
  const n = which === 'before' ? step.picture_before : step.picture_after
  const taken = timeline.pictures.find((each) => each.n === n)
  const { run, attempt } = timeline
  const picture = useQuery({
    queryKey: ['run', 'timeline', run, attempt, 'picture', n],
    queryFn: async ({ signal }) =>
      (await askFile(runTimelinePicture, { query: { id: run, attempt, n: n ?? 0 } }, { signal })).blob,
    enabled: n !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useObjectUrl(picture.data)
  const words = t(which === 'before' ? 'run-timeline.before' : 'run-timeline.after')
  return (
    <figure className="tl-picture">
      <div className="tl-frame" style={{ aspectRatio: taken ? `${taken.width} / ${taken.height}` : '9 / 20' }}>
        {address && <img src={address} alt={words} />}
        {!taken && <span className="faint">{t('run-timeline.no_picture')}</span>}
        {taken && which === 'before' && <Touched step={step} width={taken.width} height={taken.height} />}
      </div>
      <figcaption className="faint numbers">
        {words}
        {taken && ` · ${seconds(taken.at)} s`}
      </figcaption>
    </figure>
  )
}

/** The element, and the way that a finger went. */
function Touched({ step: { box, stroke }, width, height }: { step: DescribedStep; width: number; height: number }) {
  return (
    <svg className="tl-touched" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {box && <rect x={box.left} y={box.top} width={box.right - box.left} height={box.bottom - box.top} />}
      {stroke && <line x1={stroke.from.x} y1={stroke.from.y} x2={stroke.to.x} y2={stroke.to.y} />}
      {stroke && <circle cx={stroke.to.x} cy={stroke.to.y} r={width / 40} />}
    </svg>
  )
}
