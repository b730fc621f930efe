import { type Card, registerCards } from '../resource/cards.ts'
import { type Pieces, registerPieces } from '../resource/pieces.ts'

type Load = () => Promise<{ pieces: Pieces }>

/** By the name of the list: what its screen has that its definition cannot say. */
const pieces: Readonly<Record<string, Load>> = {
  account: () => import('../screens/fleet/accountManage/pieces.ts'),
  'alert-event': () => import('../screens/site/alertManage/eventPieces.tsx'),
  'alert-rule': () => import('../screens/site/alertManage/rulePieces.tsx'),
  'api-key': () => import('../screens/system/apiKeyManage/pieces.ts'),
  'app-build': () => import('../screens/phones/appUpgrade/buildPieces.ts'),
  'app-upgrade': () => import('../screens/phones/appUpgrade/upgradePieces.ts'),
  'app-upgrade-build': () => import('../screens/phones/appUpgrade/readyPieces.ts'),
  'app-version': () => import('../screens/phones/appVersion/pieces.ts'),
  article: () => import('../screens/site/articleManage/pieces.ts'),
  audit: () => import('../screens/system/auditLog/pieces.ts'),
  comparison: () => import('../screens/site/rankingDataFilter/pieces.tsx'),
  device: () => import('../screens/fleet/deviceList/pieces.ts'),
  'file-site': () => import('../screens/site/dataFileMaintenance/pieces.ts'),
  host: () => import('../screens/fleet/hostManage/pieces.ts'),
  'link-pool': () => import('../screens/site/linkPool/pieces.ts'),
  'live-domain': () => import('../screens/site/liveStationManage/pieces.ts'),
  phone: () => import('../screens/phones/phoneManage/pieces.ts'),
  'phone-wall': () => import('../screens/phones/phoneManage/pieces.ts'),
  posting: () => import('../screens/promotion/documentRecord/pieces.ts'),
  ranking: () => import('../screens/site/HeadSiteMonitoring/pieces.ts'),
  recording: () => import('../screens/phones/recording/pieces.ts'),
  role: () => import('../screens/system/roleManage/pieces.ts'),
  run: () => import('../screens/fleet/taskQueue/pieces.ts'),
  script: () => import('../screens/fleet/scriptManage/pieces.ts'),
  'script-version': () => import('../screens/fleet/scriptManage/versionPieces.ts'),
  'script-status': () => import('../screens/fleet/taskQueue/pieces.ts'),
  'execution-log': () => import('../screens/fleet/taskQueue/pieces.ts'),
  site: () => import('../screens/site/siteAdministration/pieces.ts'),
  'verify-task': () => import('../screens/phones/verifyTask/pieces.ts'),
}

/** By route: what stands on cards of their own beside its lists. */
const cards: Readonly<Record<string, () => Promise<{ cards: readonly Card[] }>>> = {
  '/documentRecord': () => import('../screens/promotion/documentRecord/cards.tsx'),
  '/siteAdministration': () => import('../screens/site/siteAdministration/cards.ts'),
  '/siteDatabase': () => import('../screens/site/siteDatabase/cards.ts'),
  '/HeadSiteMonitoring': () => import('../screens/site/HeadSiteMonitoring/cards.ts'),
}

/** Before the screen of a route, with these lists, is drawn. */
export async function loadPieces(path: string, lists: readonly string[]): Promise<void> {
  const beside = cards[path]
  await Promise.all([
    ...lists.map(async (name) => {
      const load = pieces[name]
      if (load) registerPieces(name, (await load()).pieces)
    }),
    beside?.().then((module) => registerCards(path, module.cards)),
  ])
}
