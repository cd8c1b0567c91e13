import { expect, test } from '@playwright/test'
import { dressed, findingsOn, rulesScript } from './rules-script'

/** A page with a fault, and one that differs only in what makes it harmless. */
type Case = { what: string; fault: string; harmless: string; kind: string }

const LINE = 'margin: 0; font: 16px/20px sans-serif'

const CASES: Case[] = [
  {
    what: 'steps that are narrower than their numbers; not steps with room',
    kind: 'overlapping texts',
    fault: steps(6),
    harmless: steps(30),
  },
  {
    what: 'a text placed over another one; not under something opaque',
    kind: 'overlapping texts',
    fault: `<p style="${LINE}">Below</p><p style="${LINE}; position: absolute; top: 8px">Above</p>`,
    harmless: `<p style="${LINE}">Below</p><p style="${LINE}; position: absolute; top: 8px; background: white">Above</p>`,
  },
  {
    what: 'two lines that share pixels; not one for screen readers alone',
    kind: 'overlapping texts',
    fault: `<p style="${LINE}">Seen</p><p style="${LINE}; margin-top: -14px">Seen, too</p>`,
    harmless: `<p style="${LINE}">Seen</p><p style="${LINE}; position: absolute; top: 8px; clip-path: inset(50%)">Read</p>`,
  },
  {
    what: 'texts over each other; not a transparent one',
    kind: 'overlapping texts',
    fault: `<p style="${LINE}">Seen</p><p style="${LINE}; margin-top: -14px">Seen, too</p>`,
    harmless: `<p style="${LINE}">Seen</p><p style="${LINE}; margin-top: -14px; opacity: 0">Hidden</p>`,
  },
  {
    what: 'texts far below the window, too; not lines below each other',
    kind: 'overlapping texts',
    fault: `<div style="height: 3000px"></div><p style="${LINE}">Seen</p><p style="${LINE}; margin-top: -14px">Too</p>`,
    harmless: `<div style="height: 3000px"></div><p style="${LINE}">Seen</p><p style="${LINE}">Too</p>`,
  },
  {
    what: 'a text that is cut; not with an ellipsis',
    kind: 'clipped text',
    fault: `<p style="${LINE}; width: 80px; overflow: hidden; white-space: nowrap">Neon Genesis Evangelion</p>`,
    harmless: `<p style="${LINE}; width: 80px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Neon Genesis Evangelion</p>`,
  },
  {
    what: 'lines that are cut below; not in a box that scrolls',
    kind: 'clipped text',
    fault: `<div style="height: 30px; overflow: hidden"><p style="${LINE}">One<br>two<br>three</p></div>`,
    harmless: `<div style="height: 30px; overflow: auto"><p style="${LINE}">One<br>two<br>three</p></div>`,
  },
  {
    what: 'lines that are cut below; not by a number of lines',
    kind: 'clipped text',
    fault: `<p style="${LINE}; width: 90px; height: 30px; overflow: hidden">Neon Genesis Evangelion, once more</p>`,
    harmless: `<p style="${LINE}; width: 90px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2">Neon Genesis Evangelion, once more</p>`,
  },
  {
    what: 'a value that is wider than its field; not one that fits',
    kind: 'clipped text',
    fault: '<input value="2016-05-04" aria-label="Date" style="width: 50px; height: 30px">',
    harmless: '<input value="2016-05-04" aria-label="Date" style="width: 150px; height: 30px">',
  },
  {
    what: 'a word beyond its button; not in a button that grows',
    kind: 'outside its box',
    fault: '<button style="width: 60px; height: 30px; white-space: nowrap; padding: 0">Evangelion again</button>',
    harmless: '<button style="height: 30px; white-space: nowrap; padding: 0">Evangelion again</button>',
  },
  {
    what: 'a picture beyond its dialog; not in one that scrolls',
    kind: 'outside its box',
    fault: '<div role="dialog" style="width: 200px; height: 90px"><svg width="260" height="40"></svg></div>',
    harmless:
      '<div role="dialog" style="width: 200px; height: 90px; padding: 9px"><div style="overflow: auto"><svg width="260" height="40"></svg></div></div>',
  },
  {
    what: 'a page that is too wide; not a row that scrolls',
    kind: 'sideways scroll',
    fault: '<div style="width: 2000px">Wide</div>',
    harmless: '<div style="overflow-x: auto"><div style="width: 2000px">Wide</div></div>',
  },
  {
    what: 'a dialog that scrolls sideways; not one that scrolls down',
    kind: 'sideways scroll',
    fault: dialogWith('<div style="width: 500px">Wide</div>'),
    harmless: dialogWith('<div style="height: 500px">High</div>'),
  },
  {
    what: 'small buttons side by side; not with space around them',
    kind: 'target under 24 px',
    fault: small('0'),
    harmless: small('12px'),
  },
  {
    what: 'small buttons over each other; not below a bar over the page',
    kind: 'target under 24 px',
    fault: small('0'),
    harmless: `${small('12px')}<nav style="position: fixed; inset: 0 0 auto; height: 20px; background: white"><button style="width: 100px; height: 30px">Home</button></nav>`,
  },
  {
    what: 'a small link of a list; not within a sentence',
    kind: 'target under 24 px',
    fault: list('<a href="#a">One</a>', '<a href="#b">Two</a>'),
    harmless: list('This is <a href="#a">one</a> of them.', 'This is <a href="#b">another</a> of them.'),
  },
  {
    what: 'a small checkbox; not with a label that is large enough',
    kind: 'target under 24 px',
    fault: '<p style="margin: 0; line-height: 14px"><input type="checkbox"><input type="checkbox"></p>',
    harmless:
      '<label style="display: block; line-height: 30px"><input type="checkbox"> One</label><label style="display: block; line-height: 30px"><input type="checkbox"> Two</label>',
  },
]

function steps(width: number): string {
  const cells = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `<span style="min-width: 0">${n}</span>`).join('')
  return `<p style="${LINE}; display: grid; grid-template-columns: repeat(10, minmax(0, ${width}px))">${cells}</p>`
}

function small(gap: string): string {
  const button = '<button style="width: 16px; height: 16px; padding: 0; display: block" aria-label="More"></button>'
  return `<div style="display: flex; gap: ${gap}">${button}${button}</div>`
}

function dialogWith(content: string): string {
  return `<div role="dialog" style="width: 300px; height: 100px; overflow: hidden auto">${content}</div>`
}

function list(one: string, other: string): string {
  return `<ul style="font: 14px/16px sans-serif"><li>${one}</li><li>${other}</li></ul>`
}

const shown = (body: string) => `<!doctype html><html lang="en"><body style="margin: 8px">${body}</body></html>`

for (const { what, fault, harmless, kind } of CASES)
  test(`${kind}: ${what}`, async ({ page }) => {
    await page.setContent(shown(fault))
    await page.evaluate(rulesScript())
    expect((await findingsOn(page)).map((found) => found.kind)).toContain(kind)
    await page.setContent(shown(harmless))
    await page.evaluate(rulesScript())
    expect(await findingsOn(page)).toEqual([])
  })

test('a dialog hides the page behind it, whose faults belong to the page', async ({ page }) => {
  const behind = `<p style="${LINE}">Seen</p><p style="${LINE}; margin-top: -14px">Seen, too</p>`
  await page.setContent(shown(`${behind}<div role="dialog" style="position: fixed; inset: 20px">Open</div>`))
  await page.evaluate(rulesScript())
  expect(await findingsOn(page)).toEqual([])
})

test('titles become long, short and Japanese, and usual again; prose and names of users stay', async ({ page }) => {
  const title = '<h1 dir="auto">Cowboy Bebop</h1>'
  const others = '<div class="prose" dir="auto">A text.</div><a href="/user/anna" dir="auto">anna</a>'
  await page.setContent(shown(title + others))
  await page.evaluate(rulesScript())
  const heading = page.getByRole('heading')
  const dressedIn = async (text: string) => {
    await dressed(page, { text, theme: 'light' })
    return (await heading.textContent()) ?? ''
  }
  expect((await dressedIn('long')).length).toBeGreaterThan(90)
  expect(await dressedIn('short')).toBe('C')
  expect(await dressedIn('japanese')).toMatch(/^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{6}$/u)
  expect(await dressedIn('usual')).toBe('Cowboy Bebop')
  await expect(page.locator('.prose')).toHaveText('A text.')
  await expect(page.locator('a')).toHaveText('anna')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
