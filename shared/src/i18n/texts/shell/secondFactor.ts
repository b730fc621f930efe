import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

/** Turning the second factor on and off. */
export const secondFactorTexts = {
  title: words.secondFactor,
  begin: { 'zh-CN': '开启二次验证', en: 'Turn on', ko: '켜기', ja: '有効にする', pt: 'Ligar', vi: 'Bật', th: 'เปิดใช้' },
  remove: {
    'zh-CN': '关闭二次验证',
    en: 'Turn off',
    ko: '끄기',
    ja: '無効にする',
    pt: 'Desligar',
    vi: 'Tắt',
    th: 'ปิดใช้',
  },
  scan: {
    'zh-CN': '用验证器应用扫描二维码，或手动输入密钥',
    en: 'Scan this with your authenticator app, or type the secret into it',
    ko: '인증 앱으로 QR 코드를 스캔하거나 키를 직접 입력하세요',
    ja: '認証アプリで QR コードを読み取るか、キーを入力してください',
    pt: 'Leia este código com o aplicativo autenticador ou digite a chave nele',
    vi: 'Quét mã này bằng ứng dụng xác thực, hoặc nhập khóa vào đó',
    th: 'สแกนด้วยแอปยืนยันตัวตน หรือพิมพ์คีย์ลงในแอป',
  },
  secret: { 'zh-CN': '密钥', en: 'Secret', ko: '키', ja: 'キー', pt: 'Chave secreta', vi: 'Khóa bí mật', th: 'คีย์ลับ' },
  enter_code: {
    'zh-CN': '输入应用显示的 6 位验证码以确认',
    en: 'Enter the 6 digits it shows to confirm',
    ko: '확인하려면 앱에 표시된 6자리를 입력하세요',
    ja: '確認のため、表示された 6 桁を入力してください',
    pt: 'Digite os 6 dígitos mostrados para confirmar',
    vi: 'Nhập 6 chữ số hiển thị để xác nhận',
    th: 'ใส่ตัวเลข 6 หลักที่แสดงเพื่อยืนยัน',
  },
  turned_on: {
    'zh-CN': '二次验证已开启，下次登录需要验证码',
    en: 'Second factor on; the next login asks for a code',
    ko: '2단계 인증을 켰습니다. 다음 로그인부터 코드가 필요합니다',
    ja: '二要素認証を有効にしました。次回のログインからコードが必要です',
    pt: 'Segundo fator ligado; o próximo acesso pede um código',
    vi: 'Đã bật xác thực hai bước; lần đăng nhập sau cần mã',
    th: 'เปิดการยืนยันสองขั้นแล้ว ครั้งต่อไปต้องใส่รหัส',
  },
  turned_off: {
    'zh-CN': '二次验证已关闭',
    en: 'Second factor off',
    ko: '2단계 인증을 껐습니다',
    ja: '二要素認証を無効にしました',
    pt: 'Segundo fator desligado',
    vi: 'Đã tắt xác thực hai bước',
    th: 'ปิดการยืนยันสองขั้นแล้ว',
  },
} satisfies Record<string, Text>
