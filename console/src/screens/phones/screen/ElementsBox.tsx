import type { ScreenElement } from '@quarterdeck/shared/protocol/screen.ts'
import { Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { type Elements, nameOf } from './elements.ts'

interface ElementsBoxProps {
  dump: Elements | undefined
  pointed: ScreenElement | undefined
  canAsk: boolean
  onAsk(): void
  onPoint(element: ScreenElement | undefined): void
  onClose(): void
}

/** The elements on the screen: pointing at one here shows it in the picture, and the other way round. */
export function ElementsBox({ dump, pointed, canAsk, onAsk, onPoint, onClose }: ElementsBoxProps) {
  const t = useT()
  const said = dump?.elements.filter(({ text, description, id }) => text || description || id) ?? []
  return (
    <section className="screen-section">
      <h3>{t('screen.elements')}</h3>
      <div className="screen-buttons">
        <Button size="small" disabled={!canAsk} onClick={onAsk}>
          {t(dump ? 'screen.dump_again' : 'screen.dump')}
        </Button>
        {dump && (
          <Button size="small" onClick={onClose}>
            {t('action.close')}
          </Button>
        )}
      </div>
      {dump && (
        <>
          <code className="screen-activity">{dump.activity}</code>
          <ul className="screen-elements">
            {said.map((element, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dump is drawn once, in its order
              <li key={at}>
                <button
                  type="button"
                  aria-current={element === pointed}
                  onMouseEnter={() => onPoint(element)}
                  onFocus={() => onPoint(element)}
                >
                  {nameOf(element)}
                </button>
              </li>
            ))}
          </ul>
          {pointed && (
            <dl className="screen-element">
              <dt>{t('screen.element_text')}</dt>
              <dd>{pointed.text || pointed.description || '–'}</dd>
              <dt>ID</dt>
              <dd>{pointed.id || '–'}</dd>
              <dt>{t('screen.element_class')}</dt>
              <dd>{pointed.class}</dd>
            </dl>
          )}
        </>
      )}
    </section>
  )
}
