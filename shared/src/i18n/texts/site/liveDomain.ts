import type { ResourceTexts } from '../../../resource/define.ts'
import type { liveDomain } from '../../../resources/site/liveDomain.ts'
import { words } from '../../words.ts'

export const liveDomainTexts = {
  title: {
    'zh-CN': '直播数据域名',
    en: 'Live-stream data domains',
    ko: '라이브 데이터 도메인',
    ja: 'ライブデータドメイン',
    pt: 'Domínios de dados ao vivo',
    vi: 'Tên miền dữ liệu phát trực tiếp',
    th: 'โดเมนข้อมูลไลฟ์สตรีม',
  },
  'field.domain': words.domain,
  'field.status': words.status,
  'field.remarks': words.remark,
  'field.update_time': words.updated,
  'choice.status.0': words.invalid,
  'choice.status.1': words.valid,
  'required.domain': {
    'zh-CN': '域名不能为空！',
    en: 'The domain cannot be empty!',
    ko: '도메인을 입력해야 합니다!',
    ja: 'ドメインを入力してください！',
    pt: 'O domínio não pode ficar vazio!',
    vi: 'Tên miền không được để trống!',
    th: 'โดเมนต้องไม่ว่าง!',
  },
  'help.domain': {
    'zh-CN': '多个域名用逗号、空格或换行分隔；合计最多 500 个字符',
    en: 'Separate several domains by commas, spaces or line breaks; 500 characters in all',
    ko: '여러 도메인은 쉼표, 공백 또는 줄바꿈으로 구분합니다. 모두 합쳐 500자까지',
    ja: '複数のドメインはカンマ・空白・改行で区切ります。合計 500 文字まで',
    pt: 'Separe vários domínios por vírgula, espaço ou quebra de linha; até 500 caracteres no total',
    vi: 'Phân cách nhiều tên miền bằng dấu phẩy, khoảng trắng hoặc xuống dòng; tổng cộng tối đa 500 ký tự',
    th: 'คั่นหลายโดเมนด้วยจุลภาค ช่องว่าง หรือขึ้นบรรทัดใหม่ รวมไม่เกิน 500 อักขระ',
  },
  'confirm.delete': {
    'zh-CN': '删除该域名？',
    en: 'delete this domain?',
    ko: '이 도메인을 삭제할까요?',
    ja: 'このドメインを削除しますか？',
    pt: 'Excluir este domínio?',
    vi: 'Xóa tên miền này?',
    th: 'ลบโดเมนนี้หรือไม่?',
  },
  'confirm.clear': {
    'zh-CN': '清空全部 {{count}} 个域名？7 天内可以撤销',
    en: 'Delete all {{count}} domains? It can be undone for 7 days',
    ko: '도메인 {{count}}개를 모두 삭제할까요? 7일 동안 되돌릴 수 있습니다',
    ja: '{{count}} 件のドメインをすべて削除しますか？7 日間は元に戻せます',
    pt: 'Excluir todos os {{count}} domínios? É possível desfazer por 7 dias',
    vi: 'Xóa toàn bộ {{count}} tên miền? Có thể hoàn tác trong 7 ngày',
    th: 'ลบโดเมนทั้งหมด {{count}} รายการหรือไม่? ย้อนกลับได้ภายใน 7 วัน',
  },
} satisfies ResourceTexts<typeof liveDomain>
