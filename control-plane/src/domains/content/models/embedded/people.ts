import type { About } from '../order.ts'
import { seededBy } from './seeded.ts'

/** Made-up people as a model would give them, in the words of a country; of others in English. Nobody is meant. */
export function people({ seed = 0, count = 1, language = '', text = '' }: About): Record<string, string | number>[] {
  const random = seededBy(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const set = sets[language] ?? sets.en!
  const wanted = asked(text)
  return Array.from({ length: count }, (_, at) => {
    const isWoman = at < Math.round((count * wanted.women) / 100)
    return {
      name: `${pick(set.families)}${set.between}${pick(isWoman ? set.women : set.men)}`,
      gender: isWoman ? 'woman' : 'man',
      age: 20 + Math.floor(random() * 40),
      country: wanted.country || set.country,
      industry: wanted.industries.length > 0 ? pick(wanted.industries) : pick(set.industries),
      career: pick(set.careers),
      traits: `${pick(set.traits)}${set.comma}${pick(set.traits)}`,
      interests: `${pick(set.interests)}${set.comma}${pick(set.interests)}`,
    }
  })
}

/** What the order says of them. */
function asked(text: string): { women: number; country: string; industries: string[] } {
  const { women = 50, country = '', industries = [] } = JSON.parse(text || '{}') as Partial<ReturnType<typeof asked>>
  return { women, country, industries }
}

interface Words {
  country: string
  between: string
  comma: string
  families: readonly string[]
  women: readonly string[]
  men: readonly string[]
  industries: readonly string[]
  careers: readonly string[]
  traits: readonly string[]
  interests: readonly string[]
}

const sets: Readonly<Record<string, Words>> = {
  zh: {
    country: 'CN',
    between: '',
    comma: '、',
    families: ['林', '周', '苏', '许', '沈', '陆', '江', '程', '叶', '温', '唐', '顾', '季', '秦', '宋'],
    women: ['知夏', '晚晴', '小满', '若溪', '一诺', '清禾', '南栀', '思远', '可心', '安然'],
    men: ['星河', '北辰', '子墨', '远航', '景行', '亦舟', '怀瑾', '长风', '明川', '嘉树'],
    industries: ['出版', '餐饮', '教育', '设计', '旅游', '软件', '零售'],
    careers: ['编辑', '咖啡师', '教师', '插画师', '摄影师', '旅行作者', '程序员', '店主'],
    traits: ['温和', '爱整理', '好奇', '健谈', '冷静', '细致', '幽默', '随性'],
    interests: ['科幻小说', '观星', '夜跑', '手冲咖啡', '短途旅行', '园艺', '老电影', '烘焙'],
  },
  en: {
    country: 'US',
    between: ' ',
    comma: ', ',
    families: ['Ada', 'Bram', 'Cleo', 'Dara', 'Eli', 'Fern', 'Gale', 'Hollis', 'Indra', 'Jude', 'Kit', 'Lane'],
    women: ['Hartwell', 'Marsh', 'Quill', 'Rowan', 'Sable', 'Thorne', 'Vale', 'Winter', 'Yarrow', 'Birch'],
    men: ['Ash', 'Brook', 'Cole', 'Dale', 'Flint', 'Grove', 'Heath', 'Moss', 'Reed', 'Stone'],
    industries: ['publishing', 'catering', 'education', 'design', 'travel', 'software', 'retail'],
    careers: [
      'editor',
      'barista',
      'teacher',
      'illustrator',
      'photographer',
      'travel writer',
      'programmer',
      'shopkeeper',
    ],
    traits: ['calm', 'tidy', 'curious', 'talkative', 'careful', 'patient', 'witty', 'easy-going'],
    interests: [
      'science fiction',
      'stargazing',
      'running',
      'coffee',
      'short trips',
      'gardening',
      'old films',
      'baking',
    ],
  },
}
