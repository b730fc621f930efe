import { ThunderboltOutlined } from '@ant-design/icons'
import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { Button } from 'antd'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useMay } from '../../../ui/Me.tsx'

interface ModelDialogProps {
  onChanged(): void
  onClose(): void
}

interface ModelToolOptions {
  /** Whoever has this key is offered it. */
  key: string
  label: TextKey
  load(): Promise<ComponentType<ModelDialogProps>>
}

/** A button over a list: rows of it that a model makes. */
export function modelTool({ key, label, load }: ModelToolOptions): ComponentType<{ list: List<Row> }> {
  const ModelDialog = lazy(async () => ({ default: await load() }))
  return function ModelTool({ list }) {
    const t = useT()
    const may = useMay()
    const [isOpen, setOpen] = useState(false)
    if (!may(key, true)) return null
    return (
      <>
        <Button icon={<ThunderboltOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t(label)}
        </Button>
        {isOpen && (
          <Suspense fallback={null}>
            <ModelDialog onChanged={() => void list.reload()} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    )
  }
}
