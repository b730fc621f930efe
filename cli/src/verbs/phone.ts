import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What phones have beyond the derived verbs. */
export const phone = defineVerbs({
  of: 'phone',
  add: addPhone,
})

function addPhone(phone: Command, tree: Tree): void {
  if (!isAsked(tree, 'phone')) return
  const { words } = tree
  const screenshot = phone.command('screenshot').description(words('help.phone_screenshot'))
  screenshot.argument('<serial>', words('arg.serial')).option('-o, --output <file>', words('opt.output'))
  perform(tree, screenshot, async () => (await import('../commands/phone/screenshot.ts')).screenshot)
  addExamples(screenshot, tree, [
    ['qd phone screenshot R58M12ABCDE -o screen.png', 'example.phone_screenshot'],
    ['qd phone screenshot R58M12ABCDE | magick - -resize 25% small.png', 'example.phone_screenshot_pipe'],
  ])

  const held = phone.command('held').description(words('help.phone_held'))
  perform(tree, held, async () => (await import('../commands/phone/held.ts')).held)
  addExamples(held, tree, [['qd phone held', 'example.phone_held']])

  const record = phone.command('record').description(words('help.phone_record'))
  record.argument('<serial>', words('arg.serial')).option('--seconds <number>', words('opt.record_seconds'))
  record.option('-o, --output <file>', words('opt.output'))
  perform(tree, record, async () => (await import('../commands/phone/record.ts')).record)
  addExamples(record, tree, [['qd phone record R58M12ABCDE --seconds 30 -o film.mp4', 'example.phone_record']])

  const answers = phone.command('answers').description(words('help.phone_answers'))
  answers.argument('<serial>', words('arg.serial')).option('-o, --output <file>', words('opt.output'))
  answers.option('--with-screen', words('opt.answers_with_screen')).option('--reason <text>', words('opt.shell_reason'))
  perform(tree, answers, async () => (await import('../commands/phone/answers.ts')).answers)
  addExamples(answers, tree, [['qd phone answers R58M12ABCDE -o odd-phone.json', 'example.phone_answers']])

  const shell = phone.command('shell').description(words('help.phone_shell'))
  shell.argument('<serial>', words('arg.serial')).argument('[command...]', words('arg.shell_command'))
  shell.option('-t, --terminal', words('opt.shell_terminal')).option('--reason <text>', words('opt.shell_reason'))
  perform(tree, shell, async () => (await import('../commands/phone/shell.ts')).shell)
  addExamples(shell, tree, [
    ['qd phone shell R58M12ABCDE', 'example.phone_shell'],
    ['qd phone shell R58M12ABCDE -- dumpsys battery', 'example.phone_shell_command'],
    ['qd phone shell R58M12ABCDE -- logcat -d > phone.log', 'example.phone_shell_pipe'],
  ])
}
