import type { workflowAlerts } from '../../../alerts/workflowAlerts.ts'
import type { AlertTexts } from '../../../resource/alert.ts'
import type { Text } from '../../language.ts'

/** What the alerts of `workflow` are called, and what it needs of people. */
export const workflowAnnouncedTexts = {
  'alert-event': {
    'choice.kind.44': {
      'zh-CN': '工作流停下，需要有人处理',
      en: 'Workflow that waits for somebody to see to it',
      ko: '사람의 조치가 필요한 워크플로',
      ja: '対応が必要なワークフロー',
      pt: 'Fluxo que precisa de alguém',
      vi: 'Quy trình cần người xử lý',
      th: 'เวิร์กโฟลว์ที่ต้องมีคนดูแล',
    },
    'value.44': {
      'zh-CN': '{{value}} 处无人可以决定、已过期或失去权限（阈值 {{threshold}}）',
      en: '{{value}} times nobody can decide, a deadline is past or rights are gone (limit {{threshold}})',
      ko: '결정할 사람 없음·기한 경과·권한 상실 {{value}}건 (기준 {{threshold}})',
      ja: '判断者なし・期限超過・権限喪失が {{value}} 件（しきい値 {{threshold}}）',
      pt: '{{value}} vezes sem quem decida, fora do prazo ou sem direitos (limite {{threshold}})',
      vi: '{{value}} lần không ai quyết, quá hạn hoặc mất quyền (ngưỡng {{threshold}})',
      th: 'ไม่มีผู้ตัดสิน เลยกำหนด หรือหมดสิทธิ์ {{value}} ครั้ง (เกณฑ์ {{threshold}})',
    },
  },
  'alert-rule': {
    'choice.kind.44': {
      'zh-CN': '工作流无人可以决定、已过期或失去权限，超过（处）',
      en: 'Workflows where nobody can decide, a deadline is past or rights are gone, more than',
      ko: '결정할 사람 없음·기한 경과·권한 상실 워크플로 (건 초과)',
      ja: '判断者なし・期限超過・権限喪失のワークフロー（件を超える）',
      pt: 'Fluxos sem quem decida, fora do prazo ou sem direitos, mais de',
      vi: 'Quy trình không ai quyết, quá hạn hoặc mất quyền, quá (lần)',
      th: 'เวิร์กโฟลว์ที่ไม่มีผู้ตัดสิน เลยกำหนด หรือหมดสิทธิ์ เกิน (ครั้ง)',
    },
  },
  need: {
    workflow_decisions: {
      'zh-CN': '等待您的小组决定的工作流',
      en: 'Workflows that wait for your decision',
      ko: '결정을 기다리는 워크플로',
      ja: '判断を待つワークフロー',
      pt: 'Fluxos que esperam a sua decisão',
      vi: 'Quy trình chờ bạn quyết định',
      th: 'เวิร์กโฟลว์ที่รอคุณตัดสินใจ',
    },
  },
} satisfies AlertTexts<typeof workflowAlerts> & { need: Readonly<Record<string, Text>> }
