import { expect, test } from 'vitest'
import { progressLine } from '@/server/programs/progress-line'

function shown(isTTY: boolean) {
  let [text, time] = ['', 0]
  const output = { isTTY, write: (more: string) => (text += more) }
  const line = progressLine(output, () => time)
  return { line, after: (seconds: number) => (time += seconds * 1000), text: () => text }
}

test('without a terminal there is a line every three seconds, and one for each step', () => {
  const { line, after, text } = shown(false)
  line.show('One 1', 'One')
  after(1)
  line.show('One 2', 'One')
  line.show('Two 1', 'Two')
  line.say('A sentence.')
  after(3)
  line.show('Two 2', 'Two')
  line.end()
  expect(text()).toBe('One 1\nTwo 1\nA sentence.\nTwo 2\n')
})

test('what has no steps is silent when it is over within three seconds', () => {
  const { line, after, text } = shown(false)
  line.show('1')
  after(2)
  line.show('2')
  after(1)
  line.show('3')
  line.show('4')
  expect(text()).toBe('3\n')
})

test('on a terminal there is one line, which sentences replace', () => {
  const { line, text } = shown(true)
  line.show('One 1', 'One')
  line.show('One 2', 'One')
  line.say('A sentence.')
  line.show('One 3', 'One')
  line.end()
  expect(text().replaceAll('\r\u001b[K', '<')).toBe('<One 1<One 2<A sentence.\n<One 3<')
})
