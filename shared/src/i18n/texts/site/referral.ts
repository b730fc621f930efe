import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

/** The spreadsheet of referral sites. */
export const referralTexts = {
  update: words.updateReferralSheet,
  verb: {
    'zh-CN': '更新表格',
    en: 'Update the spreadsheet',
    ko: '표 갱신',
    ja: '表を更新',
    pt: 'Atualizar a planilha',
    vi: 'Cập nhật bảng tính',
    th: 'อัปเดตสเปรดชีต',
  },
  question: {
    'zh-CN': '按当前全部站点重新生成引流站点表格？现有文件会被替换',
    en: 'Regenerate the lead-site spreadsheet from all sites? It replaces the existing file',
    ko: '현재 모든 사이트로 유입 사이트 표를 다시 만들까요? 기존 파일이 교체됩니다',
    ja: '現在の全サイトから集客サイト表を作り直しますか？既存のファイルは置き換わります',
    pt: 'Gerar de novo a planilha de sites de captação com todos os sites? Ela substitui o arquivo atual',
    vi: 'Tạo lại bảng tính website dẫn khách từ toàn bộ website? Tệp hiện có sẽ bị thay thế',
    th: 'สร้างตารางเว็บนำทราฟฟิกใหม่จากทุกเว็บไซต์หรือไม่ ไฟล์เดิมจะถูกแทนที่',
  },
  started: {
    'zh-CN': '正在生成 {{file}}，完成后可在“文件站点”下载',
    en: '{{file}} is being generated; it will be under file sites',
    ko: '{{file}} 생성 중입니다. 완료되면 파일 사이트에서 받을 수 있습니다',
    ja: '{{file}} を作成中です。完了後、ファイルサイトからダウンロードできます',
    pt: '{{file}} está sendo gerado; ficará em Arquivos hospedados',
    vi: 'Đang tạo {{file}}; khi xong có thể tải ở trang tệp',
    th: 'กำลังสร้าง {{file}} เสร็จแล้วดาวน์โหลดได้จากไฟล์ที่ฝากไว้',
  },
  notice: {
    'zh-CN': '编辑站点会实时更新引流站点表格文件',
    en: 'Edits update the lead-site spreadsheet in real time',
    ko: '사이트를 수정하면 유입 사이트 표가 실시간으로 업데이트됩니다',
    ja: 'サイトを編集すると、集客サイト表がリアルタイムに更新されます',
    pt: 'As edições atualizam a planilha de sites de captação em tempo real',
    vi: 'Mỗi lần sửa sẽ cập nhật bảng tính website dẫn khách theo thời gian thực',
    th: 'เมื่อแก้ไขเว็บไซต์ ตารางเว็บนำทราฟฟิกจะอัปเดตทันที',
  },
} satisfies Record<string, Text>
