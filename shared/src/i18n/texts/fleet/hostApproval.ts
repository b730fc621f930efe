import type { ViewTexts } from '../../../resource/define.ts'

export const hostApprovalTexts = {
  title: {
    'zh-CN': '主机审核',
    en: 'Hosts to approve',
    ko: '호스트 승인',
    ja: 'ホストの承認',
    pt: 'Aprovação de hosts',
    vi: 'Duyệt máy host',
    th: 'อนุมัติโฮสต์',
  },
  'more.empty': {
    'zh-CN': '没有待审核的主机',
    en: 'No host waits for approval',
    ko: '승인을 기다리는 호스트가 없습니다',
    ja: '承認待ちのホストはありません',
    pt: 'Nenhum host aguarda aprovação',
    vi: 'Không có máy host nào chờ duyệt',
    th: 'ไม่มีโฮสต์รออนุมัติ',
  },
} satisfies ViewTexts
