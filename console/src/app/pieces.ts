import { type Pieces, registerPieces } from '../resource/pieces.ts'

type Load = () => Promise<{ pieces: Pieces }>

/** By the name of the list: what its screen has that its definition cannot say. */
const pieces: Readonly<Record<string, Load>> = {
  'alert-event': () => import('../screens/site/alertManage/eventPieces.tsx'),
  'alert-rule': () => import('../screens/site/alertManage/rulePieces.tsx'),
  'api-key': () => import('../screens/system/apiKeyManage/pieces.ts'),
  article: () => import('../screens/site/articleManage/pieces.ts'),
  audit: () => import('../screens/system/auditLog/pieces.ts'),
  comparison: () => import('../screens/site/rankingDataFilter/pieces.tsx'),
  'file-site': () => import('../screens/site/dataFileMaintenance/pieces.ts'),
  host: () => import('../screens/fleet/hostManage/pieces.ts'),
  'link-pool': () => import('../screens/site/linkPool/pieces.ts'),
  'live-domain': () => import('../screens/site/liveStationManage/pieces.ts'),
  role: () => import('../screens/system/roleManage/pieces.ts'),
  script: () => import('../screens/fleet/scriptManage/pieces.ts'),
}

/** Before the screens of these lists are drawn. */
export async function loadPieces(lists: readonly string[]): Promise<void> {
  await Promise.all(
    lists.map(async (name) => {
      const load = pieces[name]
      if (load) registerPieces(name, (await load()).pieces)
    }),
  )
}
