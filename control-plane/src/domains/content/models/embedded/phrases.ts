import { type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import type { About } from '../order.ts'
import { seededBy } from './seeded.ts'

/** A post about something, by somebody, in one of the languages that the product has; English in others. No model, no network. */
export function phrased(
  { name = '', headline = '', style = '', language = '', seed = 0 }: About,
  most = 2_000,
): string {
  const set = phrases[languages.find((one) => one === language || one.startsWith(`${language}-`)) ?? 'en']
  const random = seededBy(seed)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const topic = headline.trim() || pick(set.topics)
  const middle = pick(set.middles)
  const parts = [pick(set.openings), middle, pick(set.middles.filter((one) => one !== middle)), pick(set.closings)]
  const text = parts.join(set.between).replaceAll('{topic}', topic)
  const marked = [topic, style].filter((one) => one.trim() !== '').map(hashtag)
  const whole = [text, name ? `— ${name}` : '', marked.join(' ')].filter(Boolean).join('\n')
  return cut(whole, most)
}

/** Cut between characters as people see them, so that no emoji comes in halves. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > most - 1) break
    kept += segment
  }
  return `${kept}…`
}

function hashtag(text: string): string {
  return `#${text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 30)}`
}

interface Phrases {
  between: string
  topics: readonly string[]
  openings: readonly string[]
  middles: readonly string[]
  closings: readonly string[]
}

const phrases: Readonly<Record<Language, Phrases>> = {
  'zh-CN': {
    between: '',
    topics: ['今天的小发现', '周末计划', '身边的好东西', '慢下来的一天', '新的开始', '值得收藏的瞬间'],
    openings: [
      '最近一直在想{topic}。',
      '说到{topic}，有几句心里话。',
      '今天想和大家聊聊{topic}。',
      '{topic}，比想象中更有意思。',
      '第一次认真对待{topic}。',
      '关于{topic}，我改变了看法。',
    ],
    middles: [
      '从一件小事做起，反而看得更清楚。',
      '试过几种办法，最简单的那个最管用。',
      '和朋友聊了很久，每个人的答案都不一样。',
      '细节往往藏在没人注意的地方。',
      '坚持一周之后，变化是看得见的。',
      '不用着急，一步一步来就好。',
    ],
    closings: [
      '你怎么看？',
      '欢迎在评论里说说你的经验。',
      '先记下来，以后再回头看。',
      '下次再和大家分享。',
      '如果有用，转给需要的人。',
    ],
  },
  en: {
    between: ' ',
    topics: ['a small discovery', 'plans for the weekend', 'good things nearby', 'a slower day', 'a fresh start'],
    openings: [
      'I keep thinking about {topic}.',
      'A few honest words about {topic}.',
      'Today I would like to talk about {topic}.',
      '{topic}: more interesting than it sounds.',
      'I finally took a proper look at {topic}.',
      'I have changed my mind about {topic}.',
    ],
    middles: [
      'Starting with one small step made everything clearer.',
      'Of all the ways I tried, the simplest one worked best.',
      'I asked around, and everybody had a different answer.',
      'The details hide where nobody looks.',
      'After a week the difference was easy to see.',
      'There is no hurry: one thing after the other.',
    ],
    closings: [
      'What do you think?',
      'Tell me how you do it.',
      'Noted, so that I can look back at it later.',
      'More about it next time.',
      'If it helps, pass it on.',
    ],
  },
  ko: {
    between: ' ',
    topics: ['오늘의 작은 발견', '주말 계획', '가까이에 있는 좋은 것', '느긋한 하루', '새로운 시작'],
    openings: [
      '요즘 {topic} 생각이 자주 납니다.',
      '오늘은 {topic} 이야기를 해 볼게요.',
      '{topic}, 생각보다 재미있습니다.',
      '{topic}, 드디어 제대로 살펴봤습니다.',
    ],
    middles: [
      '작은 것부터 시작하니 더 잘 보였습니다.',
      '여러 방법 중 가장 단순한 것이 가장 좋았습니다.',
      '물어보니 사람마다 답이 달랐습니다.',
      '일주일이 지나니 차이가 보였습니다.',
    ],
    closings: [
      '여러분은 어떻게 생각하세요?',
      '댓글로 경험을 들려주세요.',
      '나중에 다시 보려고 적어 둡니다.',
      '다음에 또 이야기할게요.',
    ],
  },
  ja: {
    between: '',
    topics: ['今日の小さな発見', '週末の予定', '身近な良いもの', 'ゆっくりした一日', '新しい始まり'],
    openings: [
      '最近、{topic}のことをよく考えます。',
      '今日は{topic}について話します。',
      '{topic}は思ったより面白いです。',
      '{topic}を初めてじっくり見てみました。',
    ],
    middles: [
      '小さなことから始めると、よく見えてきました。',
      'いろいろ試した中で、一番簡単な方法が一番でした。',
      '聞いてみると、答えは人それぞれでした。',
      '一週間続けると、違いがわかりました。',
    ],
    closings: [
      '皆さんはどう思いますか。',
      'コメントで教えてください。',
      'あとで見返すために書いておきます。',
      '続きはまた今度。',
    ],
  },
  pt: {
    between: ' ',
    topics: [
      'uma pequena descoberta',
      'planos para o fim de semana',
      'coisas boas por perto',
      'um dia mais calmo',
      'um novo começo',
    ],
    openings: [
      'Tenho pensado muito em {topic}.',
      'Hoje quero falar sobre {topic}.',
      '{topic}: mais interessante do que parece.',
      'Finalmente parei para olhar {topic} com atenção.',
    ],
    middles: [
      'Começar por um passo pequeno deixou tudo mais claro.',
      'De tudo o que tentei, o mais simples funcionou melhor.',
      'Perguntei por aí e cada um tinha uma resposta.',
      'Depois de uma semana, a diferença ficou visível.',
    ],
    closings: [
      'O que você acha?',
      'Conte como você faz.',
      'Fica anotado para rever depois.',
      'Se ajudar, passe adiante.',
    ],
  },
  vi: {
    between: ' ',
    topics: [
      'một phát hiện nhỏ',
      'kế hoạch cuối tuần',
      'những điều hay quanh ta',
      'một ngày chậm rãi',
      'một khởi đầu mới',
    ],
    openings: [
      'Dạo này tôi hay nghĩ về {topic}.',
      'Hôm nay xin kể về {topic}.',
      '{topic}: thú vị hơn tôi tưởng.',
      'Cuối cùng tôi cũng tìm hiểu kỹ {topic}.',
    ],
    middles: [
      'Bắt đầu từ việc nhỏ, mọi thứ rõ ràng hơn.',
      'Thử nhiều cách, cách đơn giản nhất lại hiệu quả nhất.',
      'Hỏi quanh thì mỗi người một ý.',
      'Sau một tuần, khác biệt thấy rõ.',
    ],
    closings: ['Bạn nghĩ sao?', 'Hãy kể cách của bạn nhé.', 'Ghi lại để sau này xem.', 'Nếu có ích, hãy chia sẻ.'],
  },
  th: {
    between: ' ',
    topics: ['การค้นพบเล็กๆ', 'แผนวันหยุด', 'ของดีใกล้ตัว', 'วันที่ช้าลง', 'การเริ่มต้นใหม่'],
    openings: [
      'ช่วงนี้คิดถึงเรื่อง {topic} บ่อยๆ',
      'วันนี้อยากเล่าเรื่อง {topic}',
      '{topic} น่าสนใจกว่าที่คิด',
      'ในที่สุดก็ได้ดู {topic} อย่างจริงจัง',
    ],
    middles: [
      'เริ่มจากเรื่องเล็กๆ แล้วทุกอย่างชัดขึ้น',
      'ลองมาหลายวิธี วิธีง่ายที่สุดได้ผลดีที่สุด',
      'ถามหลายคน แต่ละคนตอบไม่เหมือนกัน',
      'ผ่านไปหนึ่งสัปดาห์ก็เห็นความแตกต่าง',
    ],
    closings: ['คุณคิดอย่างไร', 'เล่าวิธีของคุณให้ฟังหน่อย', 'จดไว้เพื่อกลับมาดูทีหลัง', 'ถ้ามีประโยชน์ ช่วยส่งต่อ'],
  },
}
