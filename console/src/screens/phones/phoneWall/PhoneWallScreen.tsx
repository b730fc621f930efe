import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ListView } from '../../../resource/list/ListView.tsx'
import { ResourceDialogs } from '../../../resource/ResourceDialogs.tsx'
import { extensionsOf } from '../../../resource/screenExtensions.ts'
import { useDialogs } from '../../../resource/useDialogs.ts'
import { useResourceList } from '../../../resource/useResourceList.ts'
import { useMay } from '../../../ui/Me.tsx'
import { screenAddress } from '../../../ui/screenAddress.ts'
import { WallGrid } from './WallGrid.tsx'
import { WallTools } from './WallTools.tsx'

/** All phones at a glance: a list of phones whose rows are their small pictures. */
export function PhoneWallScreen() {
  const t = useT()
  const resource = resourceNamed('phone-wall')
  const extensions = extensionsOf(resource.name)
  const list = useResourceList(resource)
  const dialogs = useDialogs(list)
  const navigate = useNavigate()
  const mayOpen = useMay()('screen.watch')
  const { view } = dialogs
  const open = useCallback(
    (row: Row) => (mayOpen ? void navigate(screenAddress([row.id])) : view(row)),
    [mayOpen, navigate, view],
  )
  return (
    <>
      <ListView
        list={list}
        columns={none}
        tools={<WallTools resource={resource} list={list} dialogs={dialogs} />}
        onOpen={open}
        firstHelp={t('phone-wall.more.empty')}
        draw={({ activeId, blank }) => (
          <WallGrid resource={resource} list={list} activeId={activeId} blank={blank} onOpen={open} onDetails={view} />
        )}
      />
      <ResourceDialogs resource={resource} list={list} dialogs={dialogs} extensions={extensions} />
    </>
  )
}

const none: readonly never[] = []
