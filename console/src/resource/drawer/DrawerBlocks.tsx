import { CopyOutlined } from '@ant-design/icons'
import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { type AnyResource, visibleFields } from '@quarterdeck/shared/resource/define.ts'
import type { DrawerBlock, Field } from '@quarterdeck/shared/resource/field.ts'
import { Button } from 'antd'
import type { Row } from '../../api/resourceCalls.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { copy } from '../../ui/copy.ts'
import './drawer.css'

/** What of a row is read at length: each under a heading, with a button to copy it. */
export function DrawerBlocks({ resource, row }: { resource: AnyResource; row: Row }) {
  return visibleFields(resource).map(([name, field]) => {
    const text = String(row[name] ?? '')
    return (
      isBlock(field) &&
      text !== '' && <Block key={name} title={fieldKey(resource, name)} kind={field.drawer} text={text} />
    )
  })
}

export function isBlock<F extends Field>(field: F): field is F & { drawer: DrawerBlock } {
  return field.drawer !== undefined && field.drawer !== 'line'
}

interface BlockProps {
  title: ReturnType<typeof fieldKey>
  kind: DrawerBlock
  text: string
}

function Block({ title, kind, text }: BlockProps) {
  const t = useT()
  const shown = kind === 'list' ? linesOf(text) : text
  return (
    <>
      <h3 className="section-title">
        {t(title)}{' '}
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined aria-hidden />}
          aria-label={t('action.copy')}
          onClick={() => void copy(shown, t)}
        />
      </h3>
      {kind === 'code' ? (
        <textarea className="drawer-code" readOnly rows={20} value={text} aria-label={t(title)} />
      ) : (
        <div className="drawer-text">{shown}</div>
      )}
    </>
  )
}

function linesOf(text: string): string {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '').join('\n')
}
