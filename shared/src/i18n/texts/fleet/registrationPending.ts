import type { ViewTexts } from '../../../resource/define.ts'
import { words } from '../../words.ts'

export const registrationPendingTexts = {
  title: words.registrations,
  'more.tab': {
    'zh-CN': '待验证记录',
    en: 'To be verified',
    ko: '확인 대기 기록',
    ja: '確認待ちの記録',
    pt: 'A verificar',
    vi: 'Chờ xác minh',
    th: 'รอตรวจสอบ',
  },
  'more.empty': {
    'zh-CN': '没有待验证的记录',
    en: 'No record waits to be verified',
    ko: '확인을 기다리는 기록이 없습니다',
    ja: '確認待ちの記録はありません',
    pt: 'Nenhum registro aguarda verificação',
    vi: 'Không có hồ sơ nào chờ xác minh',
    th: 'ไม่มีบันทึกที่รอตรวจสอบ',
  },
} satisfies ViewTexts
