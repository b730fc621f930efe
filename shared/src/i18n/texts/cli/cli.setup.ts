import type { Text } from '../../language.ts'

export const cliSetupTexts = {
  help: {
    'zh-CN': '配置向导：从空的安装到第一条发布',
    en: 'set up the installation step by step, from nothing to a first post',
    ko: '설정 마법사: 빈 설치에서 첫 게시까지',
    ja: 'セットアップ: 空の状態から最初の公開まで',
    pt: 'configurar passo a passo, do zero à primeira publicação',
    vi: 'cài đặt từng bước, từ trống đến bài đăng đầu tiên',
    th: 'ตั้งค่าทีละขั้น จากว่างเปล่าถึงโพสต์แรก',
  },
  skip: {
    'zh-CN': '跳过一步，并说明原因',
    en: 'skip a step, with a reason',
    ko: '이유를 적고 단계 건너뛰기',
    ja: '理由を付けてステップをスキップ',
    pt: 'pular uma etapa, com motivo',
    vi: 'bỏ qua một bước, kèm lý do',
    th: 'ข้ามขั้นตอนพร้อมเหตุผล',
  },
  resume: {
    'zh-CN': '重新处理跳过的一步',
    en: 'take up a step that was skipped',
    ko: '건너뛴 단계 다시 진행',
    ja: 'スキップしたステップを再開',
    pt: 'retomar uma etapa pulada',
    vi: 'làm lại bước đã bỏ qua',
    th: 'ทำขั้นตอนที่ข้ามไว้',
  },
  fixture_app: {
    'zh-CN': '新增示例应用及其脚本',
    en: 'add the fixture app and its scripts',
    ko: '예제 앱과 스크립트 추가',
    ja: 'サンプルアプリとスクリプトを追加',
    pt: 'adicionar o app de exemplo e seus scripts',
    vi: 'thêm ứng dụng mẫu và tập lệnh',
    th: 'เพิ่มแอปตัวอย่างและสคริปต์',
  },
  enrol: {
    'zh-CN': '接入本机等待中的主机',
    en: 'let in the host that waits on this machine',
    ko: '이 컴퓨터에서 대기 중인 호스트 연결',
    ja: 'このマシンで待つホストを接続',
    pt: 'conectar o host que espera nesta máquina',
    vi: 'cho máy host đang chờ trên máy này vào',
    th: 'เชื่อมโฮสต์ที่รอบนเครื่องนี้',
  },
} satisfies Record<string, Text>
