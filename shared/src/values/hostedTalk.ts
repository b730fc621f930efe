import { fold, says } from './blockedWords.ts'

/*
 * What people say to a machine that answers them, and what it says of itself (matrix-screens.md §6.8.4): in the seven languages of the product, and
 * in some that customers speak beside these. A word too many calls a person once too often; a word too few leaves somebody with a machine.
 */

const askForPerson = [
  ...['human', 'humans', 'a person', 'real person', 'live person', 'live agent', 'agent', 'operator', 'representative'],
  ...['talk to someone', 'speak to someone', 'customer service'],
  ...['人工', '真人', '活人', '人工客服', '找人', '真人客服'],
  ...['사람', '상담원', '상담사', '직원'],
  ...['人間', 'オペレーター', '担当者', '有人', 'スタッフ'],
  ...['humano', 'humana', 'pessoa', 'atendente', 'uma pessoa real'],
  ...['con người', 'người thật', 'nguoi that', 'nhân viên', 'nhan vien', 'tư vấn viên'],
  ...['คนจริง', 'คนจริงๆ', 'มนุษย์', 'เจ้าหน้าที่', 'พนักงาน', 'คุยกับคน'],
  ...[
    'persona',
    'agente',
    'humain',
    'humaine',
    'personne',
    'conseiller',
    'mensch',
    'mitarbeiter',
    'umano',
    'operatore',
  ],
  ...[
    'человек',
    'человека',
    'человеком',
    'оператор',
    'оператора',
    'إنسان',
    'موظف',
    'manusia',
    'orang',
    'insan',
    'temsilci',
    'इंसान',
  ],
]

const askToStop = [
  ...['stop', 'unsubscribe', 'opt out', 'leave me alone'],
  ...['停止', '退订', '退訂', '别发了', '别再发', '不要再发', '不要发了', '取消订阅', '打住'],
  ...['중지', '그만', '멈춰', '수신거부', '스톱'],
  ...['停止', 'やめて', '止めて', '配信停止', 'ストップ'],
  ...['pare', 'parar', 'para com isso', 'descadastrar', 'cancelar inscrição'],
  ...['dừng', 'dừng lại', 'dung lai', 'ngừng', 'hủy đăng ký'],
  ...['หยุด', 'เลิกส่ง', 'ยกเลิกการรับ'],
  ...[
    'basta',
    'detener',
    'alto',
    'arrêter',
    'arrêtez',
    'arrete',
    'stopp',
    'aufhören',
    'стоп',
    'хватит',
    'отписаться',
    'توقف',
    'قف',
    'berhenti',
    'dur',
    'रुको',
  ],
]
/** A part of many words, and plain where it is all that they write. */
const whole = ['停', 'person', 'para', '人']

const folded = (words: readonly string[]) => words.map(fold)
const words = { person: folded(askForPerson), stop: folded(askToStop), whole: folded(whole) }

/** Does somebody ask for a person, or that this end? Alone or in a sentence, in capitals or not. */
export function asksMachine(text: string): 'person' | 'stop' | undefined {
  const said = fold(text)
  if (words.stop.some((word) => says(said, word))) return 'stop'
  if (words.person.some((word) => says(said, word))) return 'person'
  const bare = said.replaceAll(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '')
  return words.whole.includes(bare) ? 'person' : undefined
}

const notices: Readonly<Record<string, string>> = {
  zh: '（由机器自动回复。回复“人工”转接真人。）',
  en: '(A machine answers here. Write "human" for a person.)',
  ko: '(기계가 자동으로 답합니다. 사람과 이야기하려면 "사람"이라고 보내 주세요.)',
  ja: '（機械が自動で返信しています。「人間」と送ると担当者につながります。）',
  pt: '(Quem responde aqui é uma máquina. Escreva "humano" para falar com uma pessoa.)',
  vi: '(Máy đang trả lời tự động. Nhắn "người thật" để gặp nhân viên.)',
  th: '(เครื่องตอบอัตโนมัติ พิมพ์ "คนจริง" เพื่อคุยกับเจ้าหน้าที่)',
}

/** That a machine answers, in their language (ISO 639), or in English. */
export function machineNotice(language: string): string {
  return notices[language] ?? notices.en!
}

const saidNotices = folded(Object.values(notices))

/** Does a text say of itself that a machine wrote it, as ours do? */
export function saysMachine(text: string, ownNotice = ''): boolean {
  const said = fold(text)
  return [...saidNotices, fold(ownNotice)].some((notice) => notice !== '' && said.includes(notice))
}
