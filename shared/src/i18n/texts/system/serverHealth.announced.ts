import type { serverAlerts } from '../../../alerts/serverAlerts.ts'
import type { AlertTexts } from '../../../resource/alert.ts'
import { words } from '../../words.ts'

/** What the alerts of `serverHealth` are called. */
export const serverHealthAnnouncedTexts = {
  'alert-event': {
    'choice.kind.5': words.clockLeapt,
    'value.5': {
      'zh-CN': '偏差 {{value}} 小时：发布、养号、清理和统计等待，直到时钟恢复正常或有人确认（系统设置）',
      en: 'Off by {{value}} h: posts, nurture, deletion by age and figures wait until it is right, or somebody confirms it (Settings)',
      ko: '{{value}}시간 차이: 바로잡히거나 설정에서 확인할 때까지 게시, 육성, 정리, 통계가 대기합니다',
      ja: '{{value}} 時間のずれ：正しくなるか設定で確認されるまで、公開、育成、削除、統計は待機します',
      pt: 'Errado em {{value}} h: postagens, cultivo, limpeza e números esperam até ele estar certo ou alguém confirmar (Configurações)',
      vi: 'Lệch {{value}} giờ: bài đăng, nuôi, dọn dữ liệu và số liệu chờ đến khi đồng hồ đúng hoặc có người xác nhận (Cài đặt)',
      th: 'คลาดเคลื่อน {{value}} ชั่วโมง: โพสต์ การดูแล การลบตามอายุ และสถิติรอจนกว่าจะถูกต้องหรือมีผู้ยืนยัน (การตั้งค่า)',
    },
    'choice.kind.31': {
      'zh-CN': '服务器磁盘将满',
      en: 'Server disk nearly full',
      ko: '서버 디스크 부족',
      ja: 'サーバーのディスク残りわずか',
      pt: 'Disco do servidor quase cheio',
      vi: 'Đĩa máy chủ sắp đầy',
      th: 'ดิสก์เซิร์ฟเวอร์ใกล้เต็ม',
    },
    'value.31': words.megabytesFree,
    'choice.kind.33': words.pagesDamaged,
    'value.33': {
      'zh-CN': '发现 {{value}} 处损坏：请停止控制平面，用 qd restore 恢复最近的备份',
      en: '{{value}} faults found: stop the control plane and restore the newest backup with qd restore',
      ko: '손상 {{value}}곳 발견: 컨트롤 플레인을 멈추고 qd restore로 최신 백업을 복원하세요',
      ja: '破損 {{value}} か所：コントロールプレーンを止め、最新のバックアップを qd restore で復元してください',
      pt: '{{value}} falhas: pare o plano de controle e restaure o backup mais recente com qd restore',
      vi: 'Có {{value}} lỗi: hãy dừng bộ điều khiển và khôi phục bản sao lưu mới nhất bằng qd restore',
      th: 'พบความเสียหาย {{value}} จุด ให้หยุดระบบควบคุมแล้วกู้คืนข้อมูลสำรองล่าสุดด้วย qd restore',
    },
    'choice.kind.34': {
      'zh-CN': '备份过旧',
      en: 'Backup too old',
      ko: '백업이 오래됨',
      ja: 'バックアップが古い',
      pt: 'Backup antigo demais',
      vi: 'Bản sao lưu quá cũ',
      th: 'ข้อมูลสำรองเก่าเกินไป',
    },
    'value.34': {
      'zh-CN': '已 {{value}} 天没有备份（阈值 {{threshold}} 天）：请运行 qd backup',
      en: 'No backup for {{value}} days (limit {{threshold}}): run qd backup',
      ko: '{{value}}일째 백업 없음 (기준 {{threshold}}일): qd backup을 실행하세요',
      ja: '{{value}} 日間バックアップなし（しきい値 {{threshold}} 日）：qd backup を実行してください',
      pt: 'Sem backup há {{value}} dias (limite {{threshold}}): execute qd backup',
      vi: 'Không có bản sao lưu {{value}} ngày (ngưỡng {{threshold}}): hãy chạy qd backup',
      th: 'ไม่มีการสำรองข้อมูล {{value}} วัน (เกณฑ์ {{threshold}} วัน) ให้รัน qd backup',
    },
  },
  'alert-rule': {
    'choice.kind.5': words.clockLeapt,
    'choice.kind.31': {
      'zh-CN': '服务器磁盘剩余少于（MB）',
      en: 'Server disk has less free than (MB)',
      ko: '서버 디스크 여유 미만 (MB)',
      ja: 'サーバーのディスクの空きが下回る（MB）',
      pt: 'Disco do servidor com menos livre que (MB)',
      vi: 'Đĩa máy chủ còn trống dưới (MB)',
      th: 'ดิสก์เซิร์ฟเวอร์ว่างน้อยกว่า (MB)',
    },
    'choice.kind.33': words.pagesDamaged,
    'choice.kind.34': {
      'zh-CN': '没有备份超过（天）',
      en: 'No backup for more than (days)',
      ko: '백업 없는 기간 초과 (일)',
      ja: 'バックアップがない期間（日を超える）',
      pt: 'Sem backup há mais de (dias)',
      vi: 'Không có bản sao lưu quá (ngày)',
      th: 'ไม่มีการสำรองข้อมูลเกิน (วัน)',
    },
  },
} satisfies AlertTexts<typeof serverAlerts>
