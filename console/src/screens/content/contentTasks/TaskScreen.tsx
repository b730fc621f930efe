import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { batchContent } from '@quarterdeck/shared/resources/content/batchContent.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { singleContent } from '@quarterdeck/shared/resources/content/singleContent.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { useMay, useOwnView } from '../../../ui/Me.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { PartsCell } from './PartsCell.tsx'
import { TaskResult } from './TaskResult.tsx'
import { TaskWizard } from './TaskWizard.tsx'
import { usePattern } from './usePattern.ts'

export function BatchScreen() {
  return <TaskScreen resource={batchContent} path="/batchContent" />
}

export function SingleScreen() {
  return <TaskScreen resource={singleContent as AnyResource} path="/singleContent" />
}

export function AllTasksScreen() {
  return <TaskScreen resource={contentTask as AnyResource} path="/taskManage" />
}

/** The tasks, what one of them has come to (`?task=`), or a new one (`?new=ai`, also of an article, a video or an event: `&article=`, `&video=`, `&event=`). */
function TaskScreen({ resource, path }: { resource: AnyResource; path: string }) {
  const may = useMay()
  const ownView = useOwnView()
  const [params, setParams] = useAddressParams()
  const task = Number(params.get('task'))
  const wanted = params.get('new')
  const pattern = usePattern({
    article: Number(params.get('article')),
    video: Number(params.get('video')),
    event: Number(params.get('event')),
  })
  const none = { new: undefined, article: undefined, video: undefined, event: undefined }
  const leave = () => setParams(none, { replace: true })
  if (task > 0) return <TaskResult key={task} id={task} path={path} />
  return (
    <>
      <ResourceScreen resource={ownView(resource)} extensions={extensionsAt(path)} />
      {wanted && pattern && may('content-task.add') && (
        <TaskWizard
          resource={resource}
          start={{ kind: wanted === 'custom' ? 2 : 1, ...pattern, scope: resource === singleContent ? 2 : 1 }}
          onDone={() => {}}
          onAdded={([id]) => id && setParams({ ...none, task: String(id) })}
          onClose={leave}
        />
      )}
    </>
  )
}

const made = new Map<string, ScreenExtensions>()

/** The same object each time, so that columns are not made anew. */
function extensionsAt(path: string): ScreenExtensions {
  const before = made.get(path)
  if (before) return before
  const extensions: ScreenExtensions = {
    form: TaskWizard,
    cells: { parts_done: PartsCell },
    rowTools: [
      {
        name: 'results',
        label: (t) => t('content-item.title'),
        first: true,
        fits: ({ posts }) => Number(posts) > 0,
        does: { to: ({ id }) => `${path}?task=${id}` },
      },
    ],
  }
  made.set(path, extensions)
  return extensions
}
