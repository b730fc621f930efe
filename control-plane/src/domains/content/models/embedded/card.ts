import type { About, PictureShape } from '../order.ts'
import { seededBy } from './seeded.ts'

/** In pixels. */
export const sizes: Readonly<Record<PictureShape, readonly [number, number]>> = {
  '1:1': [1080, 1080],
  '3:4': [1080, 1440],
  '4:3': [1440, 1080],
  '9:16': [1080, 1920],
  '16:9': [1920, 1080],
}

/** A card with headline, name and colours as SVG; `avatar`: a picture as a data address, initials where there is none. */
export function cardOf(
  { name = '', headline = '', style = '', seed = 0 }: About,
  shape: PictureShape,
  avatar = '',
): string {
  const [width, height] = sizes[shape]
  const random = seededBy(seed)
  const [from, to, accent] = palettes[Math.floor(random() * palettes.length)]!
  const unit = Math.min(width, height) / 1080
  const margin = 88 * unit
  const lines = linesOf(headline || name, width - 2 * margin, unit)
  const size = lines.size
  const top = height * 0.5 - ((lines.texts.length - 1) * size * 1.3) / 2
  const rings = [0, 1, 2].map((at) => {
    const [x, y] = [width * (0.55 + 0.5 * random()), height * (0.05 + 0.35 * random())]
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round((180 + 170 * at) * unit)}" fill="${accent}" fill-opacity="${0.16 - 0.04 * at}"/>`
  })
  const face = 64 * unit
  const [faceX, faceY] = [margin + face, height - margin - face]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<clipPath id="c"><circle cx="${round(faceX)}" cy="${round(faceY)}" r="${round(face)}"/></clipPath></defs>
<rect width="100%" height="100%" fill="url(#g)"/>${rings.join('')}
<rect x="${round(margin)}" y="${round(top - size * 1.5)}" width="${round(96 * unit)}" height="${round(10 * unit)}" rx="${round(5 * unit)}" fill="${accent}"/>
<g fill="#ffffff" font-family="${fonts}" font-weight="700" font-size="${round(size)}">
${lines.texts.map((text, at) => `<text x="${round(margin)}" y="${round(top + at * size * 1.3)}">${escaped(text)}</text>`).join('\n')}</g>
${style ? `<text x="${round(margin)}" y="${round(margin + 34 * unit)}" fill="#ffffff" fill-opacity="0.85" font-family="${fonts}" font-size="${round(34 * unit)}">${escaped(cutTo(style, 30))}</text>` : ''}
<circle cx="${round(faceX)}" cy="${round(faceY)}" r="${round(face + 5 * unit)}" fill="#ffffff" fill-opacity="0.9"/>
${
  avatar
    ? `<image href="${avatar}" x="${round(faceX - face)}" y="${round(faceY - face)}" width="${round(2 * face)}" height="${round(2 * face)}" preserveAspectRatio="xMidYMid slice" clip-path="url(#c)"/>`
    : `<circle cx="${round(faceX)}" cy="${round(faceY)}" r="${round(face)}" fill="${to}"/><text x="${round(faceX)}" y="${round(faceY + 20 * unit)}" text-anchor="middle" fill="#ffffff" font-family="${fonts}" font-weight="700" font-size="${round(56 * unit)}">${escaped(initialsOf(name))}</text>`
}
<text x="${round(faceX + face + 28 * unit)}" y="${round(faceY + 14 * unit)}" fill="#ffffff" font-family="${fonts}" font-weight="600" font-size="${round(40 * unit)}">${escaped(cutTo(name, 28))}</text>
</svg>`
}

/** From, to, accent: white on each of them is read at any size of these. */
const palettes = [
  ['#1f3b73', '#0f766e', '#fbbf24'],
  ['#4c1d95', '#be185d', '#fda4af'],
  ['#134e4a', '#1d4ed8', '#86efac'],
  ['#7c2d12', '#9f1239', '#fdba74'],
  ['#1e293b', '#4338ca', '#67e8f9'],
  ['#14532d', '#166534', '#fde047'],
  ['#3b0764', '#1e3a8a', '#f0abfc'],
  ['#164e63', '#312e81', '#fcd34d'],
] as const

const fonts =
  "'Noto Sans CJK SC','PingFang SC','Microsoft YaHei','Noto Sans','Noto Sans Thai','Segoe UI','DejaVu Sans',sans-serif"

/** Broken between words, or between characters where a language has no spaces; at most five lines, smaller the more there are. */
function linesOf(headline: string, width: number, unit: number): { size: number; texts: string[] } {
  for (const size of [92, 76, 62, 52].map((one) => one * unit)) {
    const texts = broken(headline, width / size)
    if (texts.length <= 4 || size === 52 * unit) return { size, texts: ended(texts, 5) }
  }
  return { size: 52 * unit, texts: [] }
}

/** `most`: in widths of a Chinese character. */
function broken(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.trim())) {
    if (line !== '' && widthOf(line + segment) > most) {
      lines.push(line.trim())
      line = ''
    }
    for (const character of line === '' ? segment.trimStart() : segment) {
      if (widthOf(line + character) > most) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trim()]
}

function ended(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines]
  return [...lines.slice(0, most - 1), `${lines[most - 1]!.slice(0, -1)}…`]
}

function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += isWide(character) ? 1 : character === character.toUpperCase() ? 0.66 : 0.56
  return width
}

function isWide(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]|\p{Extended_Pictographic}/u.test(
    character,
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return '·'
  if (words.length === 1) return [...words[0]!].slice(0, isWide(words[0]!) ? 1 : 2).join('')
  return [words[0], words.at(-1)]
    .map((word) => [...word!][0])
    .join('')
    .toUpperCase()
}

function cutTo(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** XML has no place for most control characters, not even escaped. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
