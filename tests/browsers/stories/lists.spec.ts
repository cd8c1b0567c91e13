import { givenAccount } from '../../e2e/support/account'
import { listsOf, TITLES } from '../../e2e/support/lists'
import { expect, test } from '../support/test'

const [bebop, note, eva, naruto] = TITLES

test('a list is put into another order, by keyboard and by the mouse', async ({ visitor, request, enter }) => {
  const account = await givenAccount()
  const lists = await listsOf(request, account)
  const url = await lists.create({ name: 'In order', visibility: 'Public' }, TITLES)
  const kept = async () => {
    const { entries } = await (await request.get(`/api/user-lists/${url}`)).json()
    return entries.map(({ media }: { media: { title: string } }) => media.title)
  }
  await enter(account)
  await visitor.goTo(`/list/${url}`)
  const main = visitor.role('main')
  await main.role('button', 'Edit').click()
  const handle = (title: string) => main.role('button', `Move ${title}`)
  await handle(bebop).press('Space', 'ArrowDown', 'ArrowDown')
  await handle(bebop).is({ isFocused: true })
  await handle(bebop).press('Space')
  await expect.poll(kept).toEqual([note, eva, bebop, naruto])
  await handle(naruto).dragTo(handle(note))
  await expect.poll(kept).toEqual([naruto, note, eva, bebop])
  const position = main.role('textbox', `Position of ${note}`)
  await position.fill('4')
  await position.press('Enter')
  await expect.poll(kept).toEqual([naruto, eva, bebop, note])
})
