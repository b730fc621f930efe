import type { ViewTexts } from '../../../resource/define.ts'

export const deviceApprovalTexts = {
  title: {
    'zh-CN': '手机审核',
    en: 'Phones to approve',
    ko: '휴대폰 승인',
    ja: '端末の承認',
    pt: 'Aprovação de celulares',
    vi: 'Duyệt điện thoại',
    th: 'อนุมัติโทรศัพท์',
  },
  'more.empty': {
    'zh-CN': '没有待审核的手机',
    en: 'No phone waits for approval',
    ko: '승인을 기다리는 휴대폰이 없습니다',
    ja: '承認待ちの端末はありません',
    pt: 'Nenhum celular aguarda aprovação',
    vi: 'Không có điện thoại nào chờ duyệt',
    th: 'ไม่มีโทรศัพท์รออนุมัติ',
  },
} satisfies ViewTexts
