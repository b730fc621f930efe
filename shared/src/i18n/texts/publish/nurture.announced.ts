import type { nurtureAlerts } from '../../../alerts/nurtureAlerts.ts'
import type { nurtureLanes } from '../../../lanes/nurtureLanes.ts'
import type { AlertTexts } from '../../../resource/alert.ts'
import type { LaneTexts } from '../../../resource/lane.ts'
import { words } from '../../words.ts'

/** What the alerts and runs of `nurture` are called. */
export const nurtureAnnouncedTexts = {
  'alert-event': {
    'choice.kind.28': {
      'zh-CN': '养号任务没有可用的负责人',
      en: 'Nurture task without an owner who sees its accounts',
      ko: '계정을 볼 수 있는 담당자가 없는 육성 작업',
      ja: 'アカウントが見える担当者のいない育成タスク',
      pt: 'Tarefa de cultivo sem responsável que veja as contas',
      vi: 'Tác vụ nuôi không có người phụ trách thấy tài khoản',
      th: 'งานดูแลบัญชีไม่มีผู้รับผิดชอบที่มองเห็นบัญชี',
    },
    'value.28': {
      'zh-CN': '24 小时内跳过 {{value}} 次（阈值 {{threshold}}）',
      en: '{{value}} starts skipped within 24 hours (limit {{threshold}})',
      ko: '24시간 내 시작 {{value}}회 건너뜀 (기준 {{threshold}})',
      ja: '24 時間以内に開始を {{value}} 回スキップ（しきい値 {{threshold}}）',
      pt: '{{value}} inícios ignorados em 24 horas (limite {{threshold}})',
      vi: 'Bỏ qua {{value}} lần bắt đầu trong 24 giờ (ngưỡng {{threshold}})',
      th: 'ข้ามการเริ่ม {{value}} ครั้งใน 24 ชั่วโมง (เกณฑ์ {{threshold}})',
    },
  },
  'alert-rule': {
    'choice.kind.28': {
      'zh-CN': '养号任务因负责人看不到账号，24 小时内跳过超过（次）',
      en: 'Nurture starts skipped within 24 hours, as no owner sees the account, more than (times)',
      ko: '담당자가 계정을 볼 수 없어 24시간 내 건너뛴 육성 시작 (회 초과)',
      ja: '担当者にアカウントが見えず 24 時間以内にスキップした育成の開始（回を超える）',
      pt: 'Inícios de cultivo ignorados em 24 horas, sem responsável que veja a conta, mais de (vezes)',
      vi: 'Lần bắt đầu nuôi bị bỏ qua trong 24 giờ vì không ai phụ trách thấy tài khoản, quá (lần)',
      th: 'การเริ่มดูแลที่ถูกข้ามใน 24 ชั่วโมง เพราะไม่มีผู้รับผิดชอบมองเห็นบัญชี เกิน (ครั้ง)',
    },
  },
  run: {
    'choice.lane.7': words.nurtureWork,
    'choice.lane.8': words.messageWork,
    'choice.lane.10': words.editProfile,
    'choice.lane.11': words.customWork,
    'choice.lane.12': words.statisticsWork,
    'choice.lane.16': words.startOutcomeCheck,
  },
  'execution-log': {
    'choice.lane.7': words.nurtureWork,
    'choice.lane.8': words.messageWork,
    'choice.lane.10': words.editProfile,
    'choice.lane.11': words.customWork,
    'choice.lane.12': words.statisticsWork,
    'choice.lane.16': words.startOutcomeCheck,
  },
} satisfies AlertTexts<typeof nurtureAlerts> & LaneTexts<typeof nurtureLanes>
