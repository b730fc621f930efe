import { type DescribedStep, type RunTimeline, runTimelineTree } from '@quarterdeck/shared/contracts/evidence.ts'
import type { UiElement } from '@quarterdeck/shared/protocol/evidence.ts'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'

/** The elements of the screen that a step saw, or of the one after it; the one that it touched stands out. */
export function StepTree({ timeline: { run, attempt }, step }: { timeline: RunTimeline; step: DescribedStep }) {
  const t = useT()
  const [which, setWhich] = useState<'before' | 'after'>('before')
  const n = which === 'before' ? step.tree_before : step.tree_after
  const tree = useQuery({
    queryKey: ['run', 'timeline', run, attempt, 'tree', n],
    queryFn: async ({ signal }) =>
      (await ask(runTimelineTree, { query: { id: run, attempt, n: n ?? 0 } }, { signal })).data,
    enabled: n !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const elements = n === null ? [] : (tree.data ?? [])
  return (
    <>
      <div className="tl-tree-head">
        <h5>{t('run-timeline.elements')}</h5>
        <Segmented
          size="small"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'before', label: t('run-timeline.before') },
            { value: 'after', label: t('run-timeline.after') },
          ]}
        />
      </div>
      {elements.length === 0 ? (
        <p className="faint">{t('run-timeline.no_tree')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <ul className="tl-tree" tabIndex={0} aria-label={t('run-timeline.elements')}>
          {elements.map((element, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: elements have no names of their own, and a tree never changes
              key={index}
              className={isSame(element, step) ? 'tl-tree-touched' : undefined}
              style={{ paddingInlineStart: 8 + element.depth * 10 }}
            >
              {element.class.replace(/^.*\./, '')} {element.id && <code>{element.id.replace(/^.*:id\//, '#')}</code>}{' '}
              {element.text || element.description} <span className="faint">{element.marks.join(' ')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function isSame({ box: a }: UiElement, { box: b }: DescribedStep): boolean {
  return b !== undefined && a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom
}
